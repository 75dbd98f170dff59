-- Use a stream ticket. KEYS: ticket. ARGV: now in ms, and 1 for one who comes back to a stream, else 0.
-- Fields: ticket; open_until and back_until (ms); stream, once it has opened one: which, empty until that is known.
-- The first use must be in time. After it only those are let in who come back to a stream that it has opened. Returns
-- the ticket, or nothing.
local kept = redis.call('HMGET', KEYS[1], 'ticket', 'open_until', 'back_until', 'stream')
if not kept[1] then return false end
local now, back = tonumber(ARGV[1]), tonumber(kept[3])
if kept[4] then
  if ARGV[2] ~= '1' or kept[4] == '' or now >= back then return false end
  return kept[1]
end
if now >= tonumber(kept[2]) then return false end
redis.call('HSET', KEYS[1], 'stream', '')
redis.call('PEXPIRE', KEYS[1], string.format('%.0f', math.max(1, back - now)))
return kept[1]
