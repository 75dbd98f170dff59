-- The service answers. If it has been silent for longer than it may be, that was an outage: it is written down.
-- KEYS  the last beat, the outages (their hash tag is one)
-- ARGV  now in ms, the longest silence in ms
-- Gives the outages that are remembered, each '<since>:<until>'
local now = tonumber(ARGV[1])
local last = tonumber(redis.call('GET', KEYS[1]) or now)
if now - last > tonumber(ARGV[2]) then
  redis.call('RPUSH', KEYS[2], string.format('%.0f:%.0f', last, now))
  redis.call('LTRIM', KEYS[2], -100, -1)
end
if now >= last then redis.call('SET', KEYS[1], ARGV[1]) end
return redis.call('LRANGE', KEYS[2], 0, -1)
