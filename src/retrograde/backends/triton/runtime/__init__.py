"""From a plan to a launch: views, steps, compilation, launch parameters. Names no op."""
