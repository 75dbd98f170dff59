"""Two toy games that stress the kernel. They are the worked example of docs/add-a-game.md."""

from tests.toy.crossing import CROSSING
from tests.toy.mutiny import MUTINY

TOYS = (MUTINY, CROSSING)
