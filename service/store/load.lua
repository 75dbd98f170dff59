-- A game's snapshot and the events after it, in one round trip. A snapshot that does not fit the log, because the
-- log lost its end or the snapshot was taken of a commit that failed, is passed over.
-- KEYS  events, snapshot
-- Gives {snapshot bytes, what was kept beside it, entries}, or nothing: long logs are read faster without a script
local kept = redis.call('HMGET', KEYS[2], 'n', 'h', 'b', 'x')
if kept[1] then
  local entry = redis.call('XRANGE', KEYS[1], kept[1] .. '-0', kept[1] .. '-0')[1]
  for i = 1, entry and #entry[2] or 0, 2 do
    if entry[2][i] == 'h' and entry[2][i + 1] == kept[2] then
      return {kept[3], kept[4], redis.call('XRANGE', KEYS[1], '(' .. kept[1] .. '-0', '+')}
    end
  end
end
return false
