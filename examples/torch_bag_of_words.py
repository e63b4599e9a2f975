"""A bag-of-words classifier: plain torch, with `accelerate` around the training loop."""

import torch
from torch import nn

import retrograde.torch as rgt

WORDS, CLASSES = 500, 4


def documents(count: int) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """(indices, offsets, labels): documents of 5 to 30 words, most of them typical of their class."""
    labels = torch.randint(CLASSES, (count,))
    lengths = torch.randint(5, 30, (count,))
    words = torch.randint(WORDS // CLASSES, (int(lengths.sum()),)) * CLASSES + labels.repeat_interleave(lengths)
    noise = torch.rand(words.shape) < 0.3
    words[noise] = torch.randint(WORDS, (int(noise.sum()),))
    offsets = lengths.cumsum(0) - lengths
    return words, offsets, labels


def main(steps: int = 30) -> tuple[float, str]:
    """The accuracy on new documents, and what was routed."""
    torch.manual_seed(0)
    bag, head = nn.EmbeddingBag(WORDS, 16, mode="mean"), nn.Linear(16, CLASSES)
    optimizer = torch.optim.Adam([*bag.parameters(), *head.parameters()], lr=5e-2)
    with rgt.accelerate() as routed:
        for _ in range(steps):
            words, offsets, labels = documents(64)
            loss = nn.functional.cross_entropy(head(bag(words, offsets)), labels)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
        words, offsets, labels = documents(500)
        correct = head(bag(words, offsets)).argmax(dim=1) == labels
    return correct.float().mean().item(), str(routed)


if __name__ == "__main__":
    accuracy, routed = main()
    print(f"accuracy {accuracy:.3f}\n{routed}")
    assert accuracy > 0.9
    assert "embedding_bag" in routed
