-- Say something once. KEYS  the channel, the mark of this message or none
-- ARGV  the message, how many are kept, for how many ms the mark is kept
-- Gives the message's id
if KEYS[2] then
  local said = redis.call('GET', KEYS[2])
  if said then return said end
end
local id = redis.call('XADD', KEYS[1], 'MAXLEN', '~', ARGV[2], '*', 'm', ARGV[1])
if KEYS[2] then redis.call('SET', KEYS[2], id, 'PX', ARGV[3]) end
return id
