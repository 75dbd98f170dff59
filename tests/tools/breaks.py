"""Finds the places in a source file where one small break can be made, and makes it.

Breaks are textual and keep every line number. What only says or types something (annotations, messages,
decorators, `__repr__`, class options) is left alone, and so are lines with `# pragma: no mutate`.
"""

import ast
import io
import tokenize
from collections.abc import Iterable
from dataclasses import dataclass

PRAGMA = "pragma: no mutate"

COMPARISONS: dict[type[ast.cmpop], tuple[str, tuple[str, ...]]] = {
    ast.Eq: ("==", ("!=",)),
    ast.NotEq: ("!=", ("==",)),
    ast.Lt: ("<", ("<=", ">=")),
    ast.LtE: ("<=", ("<", ">")),
    ast.Gt: (">", (">=", "<=")),
    ast.GtE: (">=", (">", "<")),
    ast.In: ("in", ("not in",)),
    ast.NotIn: ("not in", ("in",)),
    ast.Is: ("is", ("is not",)),
    ast.IsNot: ("is not", ("is",)),
}
SIGNS: dict[type[ast.operator], tuple[str, str]] = {ast.Add: ("+", "-"), ast.Sub: ("-", "+")}

SPEAKING_FUNCTIONS = {"__repr__", "__str__"}
TYPING_CALLS = {"TypeVar", "ParamSpec", "NewType"}
OPTIONS = {"omit_defaults", "forbid_unknown_fields", "frozen", "kw_only", "slots", "strict"}


@dataclass(frozen=True)
class Edit:
    start: int
    end: int
    text: str


@dataclass(frozen=True)
class Site:
    """A place to break: each choice is one way, as edits of the text."""

    line: int
    kind: str
    choices: tuple[tuple[Edit, ...], ...]


def broken(text: str, edits: Iterable[Edit]) -> str | None:
    """The text with the edits made, or None if that is no program or the same program."""
    after = text
    for edit in sorted(edits, key=lambda e: e.start, reverse=True):
        lost_lines = text.count("\n", edit.start, edit.end) - edit.text.count("\n")
        after = after[: edit.start] + edit.text + "\n" * lost_lines + after[edit.end :]
    try:
        tree = ast.parse(after)
        compile(tree, "broken", "exec")
    except (SyntaxError, ValueError):
        return None
    return None if ast.dump(tree) == ast.dump(ast.parse(text)) else after


def sites(text: str) -> list[Site]:
    """Every place of the source that can be broken, in the order of the text."""
    finder = Finder(text)
    finder.visit(ast.parse(text))
    return sorted(finder.found, key=lambda site: site.choices[0][0].start)


def is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (isinstance(node, ast.Constant) and isinstance(node.value, str))


def is_truth(node: ast.expr) -> bool:
    """Whether this is None, True or False: returning None instead is no break, or another kind of it."""
    return isinstance(node, ast.Constant) and isinstance(node.value, bool | None)


def name_of(node: ast.expr) -> str:
    return node.attr if isinstance(node, ast.Attribute) else node.id if isinstance(node, ast.Name) else ""


class Finder(ast.NodeVisitor):
    def __init__(self, text: str) -> None:
        self.text = text
        self.found: list[Site] = []
        self.lines = text.split("\n")
        self.starts = [0]
        for line in self.lines:
            self.starts.append(self.starts[-1] + len(line) + 1)
        tokens = list(tokenize.generate_tokens(io.StringIO(text).readline))
        self.spared = {t.start[0] for t in tokens if t.type == tokenize.COMMENT and PRAGMA in t.string}
        self.tokens = [
            (self.starts[t.start[0] - 1] + t.start[1], t.string)
            for t in tokens
            if t.type in (tokenize.NAME, tokenize.OP)
        ]

    # Places in the text

    def offset(self, line: int, column: int) -> int:
        """The index in the text of a line and a column counted in bytes, as ast counts."""
        return self.starts[line - 1] + len(self.lines[line - 1].encode()[:column].decode())

    def start(self, node: ast.expr | ast.stmt) -> int:
        return self.offset(node.lineno, node.col_offset)

    def end(self, node: ast.expr | ast.stmt) -> int:
        assert node.end_lineno is not None and node.end_col_offset is not None
        return self.offset(node.end_lineno, node.end_col_offset)

    def replaced(self, node: ast.expr | ast.stmt, text: str) -> Edit:
        return Edit(self.start(node), self.end(node), text)

    def operator(self, left: ast.expr, right: ast.expr, words: str, other: str) -> Edit:
        """Replace the operator between two operands."""
        gap = range(self.end(left), self.start(right))
        between = {string: at for at, string in self.tokens if at in gap}
        first, *rest = words.split()
        last = rest[-1] if rest else first
        return Edit(between[first], between[last] + len(last), other)

    def add(self, kind: str, *choices: tuple[Edit, ...]) -> None:
        for edit in choices[0]:
            first = self.text.count("\n", 0, edit.start) + 1
            last = first + self.text.count("\n", edit.start, edit.end)
            if self.spared.intersection(range(first, last + 1)):
                return
        line = self.text.count("\n", 0, choices[0][0].start) + 1
        self.found.append(Site(line, kind, choices))

    # What can be broken

    def visit_Compare(self, node: ast.Compare) -> None:
        operands = [node.left, *node.comparators]
        for left, operator, right in zip(operands, node.ops, node.comparators, strict=False):
            words, others = COMPARISONS[type(operator)]
            self.add("flip comparison", *((self.operator(left, right, words, other),) for other in others))
        self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> None:
        words = ("and", "or") if isinstance(node.op, ast.And) else ("or", "and")
        pairs = zip(node.values, node.values[1:], strict=False)
        self.add("swap and/or", tuple(self.operator(left, right, *words) for left, right in pairs))
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not):
            begin = self.start(node)
            self.add("drop not", (Edit(begin, begin + len("not"), ""),))
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        if type(node.op) in SIGNS and not is_text(node.left) and not is_text(node.right):
            self.add("swap + and -", (self.operator(node.left, node.right, *SIGNS[type(node.op)]),))
        self.generic_visit(node)

    def visit_AugAssign(self, node: ast.AugAssign) -> None:
        if type(node.op) in SIGNS and not is_text(node.value):
            sign, other = SIGNS[type(node.op)]
            self.add("swap + and -", (self.operator(node.target, node.value, f"{sign}=", f"{other}="),))
        self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        if isinstance(node.value, bool):
            self.add("swap True and False", (self.replaced(node, str(not node.value)),))
        elif isinstance(node.value, int):
            more, less = str(node.value + 1), str(node.value - 1)
            self.add("number ±1", (self.replaced(node, more),), (self.replaced(node, less),))

    def visit_Expr(self, node: ast.Expr) -> None:
        called = node.value.value if isinstance(node.value, ast.Await) else node.value
        if isinstance(called, ast.Call):
            self.add("drop call", (self.replaced(node, "pass"),))
        self.generic_visit(node)

    def visit_If(self, node: ast.If) -> None:
        if name_of(node.test) == "TYPE_CHECKING":
            self.visit_all(node.orelse)
            return
        if node.orelse:
            self.swap_branches(node.test)
        self.generic_visit(node)

    def visit_IfExp(self, node: ast.IfExp) -> None:
        self.swap_branches(node.test)
        self.generic_visit(node)

    def swap_branches(self, test: ast.expr) -> None:
        """Negate the condition: what swapping the branches does, in one line."""
        begin, finish = self.start(test), self.end(test)
        self.add("swap branches", (Edit(begin, begin, "not ("), Edit(finish, finish, ")")))

    def visit_Return(self, node: ast.Return) -> None:
        if node.value and not is_truth(node.value):
            self.add("return None", (self.replaced(node.value, "None"),))
        self.generic_visit(node)

    def visit_Continue(self, node: ast.Continue) -> None:
        self.add("break for continue", (self.replaced(node, "break"),))

    def visit_Break(self, node: ast.Break) -> None:
        self.add("continue for break", (self.replaced(node, "continue"),))

    # What is left alone

    def visit_all(self, nodes: Iterable[ast.AST | None]) -> None:
        for node in nodes:
            if node is not None:
                self.visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        if node.name not in SPEAKING_FUNCTIONS:
            self.visit_all([*node.args.defaults, *node.args.kw_defaults, *node.body])

    visit_AsyncFunctionDef = visit_FunctionDef

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        self.visit_all(node.body)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> None:
        if not name_of(node.target).startswith("__"):
            self.visit_all([node.value])

    def visit_Assign(self, node: ast.Assign) -> None:
        if not any(name_of(target).startswith("__") for target in node.targets):
            self.generic_visit(node)

    def visit_Assert(self, node: ast.Assert) -> None:
        self.visit(node.test)

    def visit_Raise(self, node: ast.Raise) -> None:
        pass

    def visit_JoinedStr(self, node: ast.JoinedStr) -> None:
        pass

    def visit_Subscript(self, node: ast.Subscript) -> None:
        if name_of(node.value) != "Literal":
            self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        if name_of(node.func) not in TYPING_CALLS:
            self.generic_visit(node)

    def visit_keyword(self, node: ast.keyword) -> None:
        if node.arg not in OPTIONS:
            self.generic_visit(node)
