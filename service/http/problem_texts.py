"""Every problem code in plain words: what it means, and what to do about it."""

from typing import NamedTuple


class Explained(NamedTuple):
    """A code for people."""

    meaning: str
    remedy: str


LOOK = "Read what is asked now: it stands in `fresh`, or ask for it."

EXPLAINED: dict[str, Explained] = {
    # who calls
    "secret-missing": Explained("The operation needs to know who calls.", "Send `Authorization: Bearer` and a secret."),
    "secret-malformed": Explained(
        "The `Authorization` header holds no secret of ours.", "Secrets begin with `slp_`, tokens with `slt_`."
    ),
    "secret-unknown": Explained(
        "The secret is not valid: wrong, replaced, revoked, or its account is deleted.",
        "Use the newest secret, or make a new token. Which of these it is, is not told.",
    ),
    "token-expired": Explained("The token is right, but its time is over.", "Make another token."),
    "ticket-unknown": Explained(
        "The ticket was used for another stream or seat, is too old, or what it was issued for has ended.",
        "Get a new ticket. One that has opened a stream is good for coming back to it, with `Last-Event-ID`.",
    ),
    "foreign-event-id": Explained(
        "The `Last-Event-ID` (or `after`) is no id that this stream can have given.",
        "Leave it out: the stream then begins with everything.",
    ),
    "forbidden": Explained(
        "The token may not do this: another scope or another game is needed, or the player's own secret.",
        "Make a token with the scope that is needed. Accounts are managed with the player's own secret only.",
    ),
    "ticket-scope": Explained("Tickets are for reading, and the token may not read.", "Use a token that may `read`."),
    "ticket-game": Explained("The token is for another game.", "Ask for a ticket for the token's own game."),
    "cross-origin-refused": Explained(
        "A browser asked whether a page of another site may send a request, and it may not.",
        "The operator lists the origins of such pages in `SEALOG_CORS`; the detail says what is not taken.",
    ),
    "not-for-bots": Explained("Bots register no bots.", "The person who made this bot registers further ones."),
    "seats-keyed": Explained(
        "A seat of the player's in a game that is locked or runs has a key: nobody else can sign that it is given up.",
        "Resign in the games that the detail names, with a signature; at a locked table, leave. Then delete it.",
    ),
    "account-deleted": Explained("The account was deleted meanwhile.", "Register again; a deleted id never returns."),
    "no-such-decision": Explained(
        "The event is no decision, was taken back already, or was decided by a standing order.",
        "Histories and points name decisions by their events.",
    ),
    "undo-too-far": Explained(
        "A table goes back over 50 decisions at the most, and not to before somebody left or chance was sealed anew.",
        "Propose a later decision.",
    ),
    "undo-spent": Explained("A seat may propose to go back ten times in a game.", "Play on."),
    "undo-too-soon": Explained(
        "The table has refused to go back; after each refusal one waits twice as long.", "The detail says how long."
    ),
    # the past
    "no-such-point": Explained(
        "The game has no such event, decision, turn or chapter (yet), or none further in that direction.",
        "Read `point` in an answer with `at`: it names the points around it. The detail names the last event.",
    ),
    "not-over": Explained(
        "What was hidden is shown, and what others play is studied, when the game is over and not before.",
        "Look from a seat of yours, or as `onlooker`; study games that you play alone with bots, with fresh chance.",
    ),
    "origin-runs": Explained(
        "A study comes from a game that is still being played, perhaps by way of other studies. While one of these "
        "runs, the study shows only what the caller's seats know, also after its own end; it is not forked with the "
        "same chance, nor from a point before it began.",
        "Look from a seat of yours, or as `onlooker`. All of it opens by itself when the last of those games is over; "
        "the detail names them.",
    ),
    "study-game": Explained(
        "A study game goes on from another game's log; its draws prove nothing.", "Check the game that it came from."
    ),
    "record-refused": Explained(
        "The file is no record, was changed, or does not hold: a draw, a card, a signature or a rule.",
        "The detail names the first thing that is wrong. `sealog verify` says the same.",
    ),
    "record-rehearsal": Explained(
        "The record is of a game that `sealog watch` played: its chance follows from its name and proves nothing.",
        "Check the file with `sealog verify` and `sealog audit`. Bring in records that a service gave.",
    ),
    "record-not-over": Explained("Records of running games leave out what is hidden.", "Wait for the end."),
    "record-version": Explained(
        "The rules of that version, or the content that the game was locked with, are not here: the record cannot be "
        "run again.",
        "The detail names what it takes.",
    ),
    "record-known": Explained("A game of this id is here already.", "Look at it."),
    "no-such-checkpoint": Explained(
        "The service has no checkpoint that as many witnesses have cosigned as was asked for.",
        "Ask again later, for fewer witnesses, or without `witnesses`: then what is there is given.",
    ),
    "not-forkable": Explained(
        "A study goes on from where somebody had to decide something; there is no such place.", "Name a later point."
    ),
    # how it was sent
    "bad-request": Explained(
        "The request cannot be read: no JSON, or a parameter that does not exist, stands twice or has a wrong value.",
        "`errors` names the parameter or the place.",
    ),
    "bad-body": Explained(
        "The body is JSON, but not what the operation takes.", "`errors` points to the place and says what is wanted."
    ),
    "body-too-large": Explained("The body has more bytes than are read.", "Send less; the detail says how much."),
    "media-type": Explained(
        "Bodies are read as JSON only, and not compressed.",
        "Send `Content-Type: application/json`, and no `Content-Encoding`.",
    ),
    "bad-key": Explained(
        "The `Idempotency-Key` is too short, too long, or has characters that cannot be seen.", "Send a fresh UUID."
    ),
    "key-reused": Explained(
        "The `Idempotency-Key` was sent before with another request; nothing was done.",
        "Use a fresh one for each request.",
    ),
    "no-such-route": Explained(
        "There is nothing at this address.", "`/docs` lists all operations, `/openapi.json` for programs."
    ),
    "method-not-allowed": Explained(
        "The address exists but does not take this method.", "`Allow` lists those it takes."
    ),
    "too-slow": Explained(
        "The headers or the body of the request did not arrive in time; the connection is closed. Nothing was done.",
        "Send the whole request at once.",
    ),
    "too-many-requests": Explained(
        "More requests than the limit allows; limits are per player, for new accounts per network.",
        "Wait as many seconds as `Retry-After` says. `RateLimit` tells in every answer how much is left.",
    ),
    "too-many-streams": Explained(
        "As many streams are open as one player, or one network of people unknown, may have in one process.",
        "Close one that is no longer needed; each process of the service counts its own. One stream a game is enough "
        "for a program.",
    ),
    # accounts
    "no-such-player": Explained("There is no such player, or not any more.", "Ids of players stand at the seats."),
    "no-such-token": Explained("The player has no such token.", "List the tokens; perhaps it was revoked already."),
    "name-empty": Explained("Nothing of the name can be seen.", "Use at least one visible character."),
    "name-long": Explained("The name is too long.", "The detail says how many characters it may have."),
    "name-character": Explained("The name has a control or invisible character.", "Leave it out; the detail names it."),
    "token-expires": Explained("A token cannot expire in the past.", "Give a later time in milliseconds, or none."),
    "too-many-tokens": Explained("The player has as many tokens as one may have.", "Revoke one first."),
    # tables
    "no-such-game": Explained(
        "There is no such game, or it is not for the caller: private tables do not exist for others.",
        "Check the id, and whether the request carries the right secret.",
    ),
    "no-such-ruleset": Explained("There is no game of this name here.", "List the rulesets."),
    "no-such-seat": Explained("The table has no such seat.", "The detail lists the seats: `s1`, `s2` and so on."),
    "development-only": Explained(
        "This is for people who write clients and games.", "Run a service of your own with SEALOG_DEVELOPMENT=true."
    ),
    "metrics-closed": Explained(
        "Figures of the service are for its operator only, and no token for them is set.",
        "The operator sets SEALOG_METRICS_TOKEN, and sends it as `Authorization: Bearer`.",
    ),
    "bad-position": Explained("The position cannot be built.", "The detail says which part of it is impossible."),
    "no-such-bot": Explained("The game has no such bot.", "The ruleset lists its bots."),
    "seat-count": Explained("The game is not played with so many.", "The ruleset lists how many can play."),
    "bad-setup": Explained(
        "The options cannot be taken: unknown, of a wrong kind, or not together with each other or so many seats.",
        "`errors` points to the option. The key of `text` says which rule it is, for options that do not go together.",
    ),
    "bad-clock": Explained("The clock's times make no sense.", "`errors` points to the one that is wrong."),
    "not-host": Explained("Only the one who opened the table may do this.", "Ask the host."),
    "not-invited": Explained("The table is by invitation.", "Send the invitation that the host can see."),
    "wrong-state": Explained(
        "The game is open, locked, running or over, and this can be done only in another state.",
        "The detail says in which.",
    ),
    "seat-taken": Explained("The seat is not free.", "The detail lists the free ones."),
    "seat-free": Explained("Nobody sits there.", "There is nothing to do."),
    "seats-free": Explained("The game cannot start while seats are free.", "Wait, or give them to bots."),
    "seated-already": Explained("The player has a seat here.", "Several seats for one need a table with `hot_seat`."),
    "table-full": Explained("All seats are taken.", "Look on, or find another table."),
    "proposal-open": Explained("The table has not decided on another proposal yet.", "Vote on that one first."),
    "nothing-to-propose": Explained("What is proposed is so already.", "There is nothing to do."),
    "no-proposal": Explained("Nothing is proposed now.", "Look at the game again."),
    "voted-already": Explained("The seat has agreed already.", "Wait for the others."),
    # chance
    "not-sealing": Explained(
        "Seats bring their shares of chance after the lock; the table is still open, or the game is over.",
        "Look at the game's `state`.",
    ),
    "other-epoch": Explained(
        "The `epoch` that was sent is not the game's `chance.epoch`: chance has begun anew since, because somebody "
        "withheld their share (`chance.withheld` names them) or left, or because all draws were used up.",
        "Get the game. If its `chance.owed` lists your seat, make 32 fresh random bytes and commit to them with the "
        "`prefix` that stands there.",
    ),
    "committed-already": Explained(
        "The seat has committed to something else, and nobody may think again.", "Reveal what it committed to."
    ),
    "commit-closed": Explained(
        "The time for commitments is over, or the seat takes no part: the server has made its share.",
        "Play on; the game shows that this seat is not `independent`.",
    ),
    "reveal-early": Explained(
        "Nobody reveals before everybody has committed.", "Wait until `chance.phase` is `reveal`; the stream tells."
    ),
    "nothing-committed": Explained(
        "The seat has committed to nothing that it could reveal.", "There is nothing to do."
    ),
    "wrong-entropy": Explained(
        "SHA-256 of the seat's prefix and these bytes is not its commitment.", "Send the 32 bytes that were hashed."
    ),
    "revealing": Explained(
        "Shares of chance are being revealed: whoever left now could try for better luck.",
        "Wait until the game has begun, and resign then.",
    ),
    # looking
    "no-spectators": Explained(
        "Onlookers are not let in here; and whoever plays does not read the onlookers' channel before the end.",
        "Take a seat, or wait for the end.",
    ),
    "not-your-seat": Explained("The seat is somebody else's.", "Leave `seat` out, or name a seat of your own."),
    "not-seated": Explained("The caller does not sit at this table.", "Join before the start."),
    "which-seat": Explained("The caller holds several seats here.", "Say for which with `seat`."),
    # playing
    "not-running": Explained("The game is not running.", "Look at its `state`."),
    "game-over": Explained("The game is over.", "Nothing more can be done in it."),
    "resolving": Explained(
        "A worker is resolving something long; nobody is asked anything meanwhile.", "Wait for the next question."
    ),
    "ask-closed": Explained("The question is not open, or not any more.", LOOK),
    "already-answered": Explained(
        "The seat has answered this question otherwise; or, where a group decides, it has said the same already.", LOOK
    ),
    "already-passed": Explained("The seat has passed already in this window.", "It may still act until it closes."),
    "undone": Explained("The step was taken back; the question has a new id.", LOOK),
    "no-pass": Explained("This question needs an answer: there is no window to pass in.", LOOK),
    "not-your-ask": Explained("The question is put to another seat.", "Answer the questions with your own seat."),
    "not-offered": Explained("An id in the answer is not among those offered.", "The detail lists what is offered."),
    "choose-count": Explained("Too few or too many are chosen.", "The form says `least` and `most`."),
    "choose-twice": Explained("An option is chosen twice.", "Each counts once."),
    "choose-worth": Explained("What is chosen is not worth enough.", "Choose more, or what is worth more."),
    "list-shape": Explained("The form wants a list of ids.", 'Send, for example, `["a", "b"]`.'),
    "number-shape": Explained("The form wants a whole number.", "Send, for example, `3`."),
    "number-range": Explained("The number is out of its bounds.", "The form says `least` and `most`."),
    "arrange-items": Explained("Not every item is named exactly once.", "Send all items of the form in your order."),
    "assign-shape": Explained("The form wants a mapping from items to targets.", 'Send, for example, `{"d1": "s2"}`.'),
    "assign-missing": Explained("An item has no target.", "Give each item of the form one."),
    "assign-most": Explained("A target gets more than it takes.", "The form says how many under `most`."),
    "assign-least": Explained("A target gets fewer than it needs.", "The form says how many under `least`."),
    "propose-shape": Explained(
        "The form wants a deal.", 'Send `{"reply": "offer", "give": …, "want": …}`, or `accept` or `refuse`.'
    ),
    "propose-amount": Explained(
        "The offer names more than there is, or nothing of a thing.", "The form has the bounds."
    ),
    "propose-terms": Explained("Only an offer names what is given and wanted.", "Leave `give` and `want` out."),
    "propose-counter": Explained("There is no counter-offer here.", "Accept or refuse."),
    "propose-empty": Explained("The offer gives and wants nothing.", "Offer something, or refuse."),
    "propose-nothing": Explained("There is no offer to accept yet.", "Make one, or refuse."),
    "propose-one-sided": Explained("An exchange needs something on both sides.", "Say also the other side."),
    "propose-same": Explained("A thing cannot be exchanged for itself here.", "Want something else."),
    "split-shape": Explained("The form wants to know how many each target takes.", 'Send, for example, `{"s1": 2}`.'),
    "split-target": Explained(
        "A target takes more than it may, or less than it must.", "The form has the bounds, `targets` and `floor`."
    ),
    "split-total": Explained(
        "Too much or too little is spread in all.", "The form says `least` and `most`; without `least`, exactly `most`."
    ),
    "place-shape": Explained(
        "The form wants a list of pieces with their places.", 'Send, for example, `[{"piece": "t1", "at": "1,0"}]`.'
    ),
    "place-count": Explained("Too few or too many are laid.", "The form says `least` and `most`."),
    "place-twice": Explained("A piece is laid twice.", "Each lies in one place."),
    "place-taken": Explained("Two are laid in one place.", "A place takes one, unless the form says `shared`."),
    "place-turn": Explained("The piece does not fit if turned so.", "The detail lists the turns that fit."),
    "order-once": Explained(
        "Only an answer or a default can be ordered for once.", "Use the scope `window` or `turn`."
    ),
    "order-kind": Explained(
        "Orders cannot name such a question: the game has it not, or it waits for its player in any case.",
        "The detail lists those they can name, `windows` and `early` of the ruleset; leave `kind` out for all of them.",
    ),
    "order-needs-answer": Explained(
        "An order to answer has no `answer`, or null.", "Give the answer; to pass, order `pass`."
    ),
    "order-answer-unused": Explained(
        "An order to pass or to ask has an `answer`, which would never be given.",
        "Leave `answer` out, or order `answer`.",
    ),
    "order-when": Explained(
        "The condition can never hold: `within` is below 0, or the question is no window and the condition names "
        "nothing that it is about.",
        "Use 0 or more; for the kinds under `early` of the ruleset use `about`, or no condition.",
    ),
    "order-no-pass": Explained(
        "The question is no window: nobody can pass it, so the order would never do anything.",
        "Order `answer`, `default` or `ask`.",
    ),
    "order-behind": Explained(
        "An order before it fits whenever it would, for as long as it stands: the first that fits counts.",
        "Put the special order first, or leave it out.",
    ),
    "nothing-to-undo": Explained(
        "The last step cannot be taken back: something was learned, or somebody has acted since.", "Play on."
    ),
    "frozen": Explained(
        "The game can be read but not played on: today's rules do not lead where the record leads, the game was "
        "locked with other content than they have, or the store has lost what a signed receipt says it held.",
        "Tell whoever runs the service.",
    ),
    "busy": Explained("Others were faster, twice in a row; nothing was stored.", "Look again and try again."),
    # proofs
    "bad-seat-key": Explained(
        "This is no Ed25519 public key.", "Send the 32 bytes of a public key in base64, or nothing to withdraw it."
    ),
    "no-seat-key": Explained(
        "Something is signed, and the seat has no key to check it by.",
        "Leave the signature out. A key can be named before the start only.",
    ),
    "signature-head": Explained(
        "A seat with a key signs a head that its client has seen, and none was sent, or one that is not of this game.",
        "Send `saw`: the head of the newest receipt, or of the newest event.",
    ),
    "signature-unwanted": Explained(
        "There is a signature where none belongs: a share of chance that is left to the server is not signed, and "
        "games of `fair/1` sign answers only.",
        "Leave the signature out.",
    ),
    "signature-wanted": Explained(
        "The seat has a key: its answers, its share of chance and its resignation must be signed.",
        "Sign the bytes in `text.args.sign` (base64) and send the same again with `signature`.",
    ),
    "signature-wrong": Explained(
        "The signature is not that of the seat's key over the bytes that are to be signed here.",
        "Compare what was signed with the bytes in `text.args.sign` (base64).",
    ),
    "receipt-not-ours": Explained(
        "No key of this service has signed the receipt, or it was changed since.",
        "Send it exactly as it was received, to the service that gave it.",
    ),
    "receipt-other-game": Explained("The receipt is of another game.", "Hand it in at the game that it names."),
    "no-such-lines": Explained(
        "The site log has no such line, or not yet, or the first of two sizes is the larger one.",
        "Lines count from 1; a checkpoint says how many there are.",
    ),
    "bad-note": Explained(
        "This is no signed note with a checkpoint.",
        "Send the checkpoint as it was got, with the witness's line below the others.",
    ),
    "checkpoint-not-ours": Explained(
        "No key of this service has signed this checkpoint under the name of its site log.",
        "Send a checkpoint of this service, as it was got.",
    ),
    "checkpoint-not-held": Explained(
        "The service has signed this checkpoint, and its site log does not hold it: lines were lost or replaced.",
        "Keep the checkpoint: it proves it. Tell whoever runs the service.",
    ),
    "witness-unknown": Explained(
        "The checkpoint is cosigned by no witness whose key the service lists.",
        "Ask whoever runs the service to add the witness's key to SEALOG_WITNESSES.",
    ),
    "cosignature-wrong": Explained(
        "A witness's line does not fit its key, this checkpoint and the time in it.",
        "Cosign the checkpoint's exact text, as C2SP tlog-cosignature says.",
    ),
    # series
    "no-such-series": Explained(
        "There is no series of this id, or it is not public and the caller has no part in it.",
        "Ids look like `s07-k3f9x2m4qd`. Join a series that is not public with its invitation.",
    ),
    "no-series": Explained(
        "The rules of this game know no series.", "`series` of a ruleset says whether it is played in series."
    ),
    "series-over": Explained("No further game comes in this series.", "Open another one."),
    "series-waits": Explained(
        "A game of the series is open or played, and the next comes after it.",
        "Play it to its end, or close its table before it begins. The detail names it.",
    ),
    "series-joined": Explained("The player takes part in the series already.", "Wait for the next game."),
    "series-full": Explained("As many take part as can play the game.", "Somebody has to leave first."),
    "not-in-this-series": Explained("The player does not take part in this series.", "`players` lists who does."),
    # talk
    "no-such-message": Explained("The player has said no such thing.", "Only one's own messages can be deleted."),
    "message-length": Explained("The message is empty or too long.", "The detail says how long it may be."),
    "notes-length": Explained("The notes are too long.", "The detail says how long they may be."),
    # audit
    "no-such-draw": Explained(
        "No draw of this number was made, or not yet.", "Draws count from 0; the ledger lists them."
    ),
    "no-such-card": Explained(
        "No card ever had this name in this game.", "Names stand in events and proofs: `12.3`, or `u0.3`."
    ),
    "no-such-events": Explained(
        "There are no such events, or not yet.", "Name a `first` and a `last` among the events that you have."
    ),
    "no-such-epoch": Explained(
        "The game's chance has had no epoch of this number.", "Epochs count from 1; `chance.epoch` is the newest."
    ),
    "reveal-open": Explained(
        "The epoch is neither sealed nor dropped because somebody withheld: there is nothing to dispute.",
        "Send the share of chance itself (`…/entropy/reveal`).",
    ),
    "no-such-dispute": Explained("The game has no dispute of this number.", "List the disputes of the game."),
    "dispute-subject": Explained(
        "A dispute challenges one thing.", "Name a `draw`, a `card`, events from `first` to `last`, or a `reveal`."
    ),
    "too-many-disputes": Explained(
        "The game has as many disputes as one may have.",
        "Get the record and run a verifier: it checks everything.",
    ),
    # ours
    "rule-fault": Explained(
        "A rule of the game failed. Nothing was stored, and the question is still open.",
        "Another answer may work. Tell whoever runs the service.",
    ),
    "unforeseen": Explained(
        "A mistake of the service. No details are told; they are in its log.",
        "Try again later, or tell whoever runs the service.",
    ),
    "store-unavailable": Explained(
        "The store does not answer. Whether a change was stored is not known.",
        "Send the same again: answers, orders, an undo with a version, and what has an `Idempotency-Key` are taken "
        "once. For all else, look first.",
    ),
    "key-missing": Explained(
        "The keys of games are encrypted in the store, and the process does not have the key for this one.",
        "Nothing was stored. Tell whoever runs the service; the game goes on when the key is back.",
    ),
    "ruleset-missing": Explained(
        "The game is in the store, but the process does not have its rules, or not in a version that can read its log.",
        "Nothing is lost, and lists still show it. The detail names the ruleset: tell whoever runs the service.",
    ),
    "no-such-problem": Explained("There is no problem of this code.", "The page of all problems lists them."),
}
