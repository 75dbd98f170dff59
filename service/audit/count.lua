-- Adds the figures of one game to those of the site, once.
-- KEYS  the games that are counted, the figures
-- ARGV  game, then pairs: a field, what to add
if redis.call('SADD', KEYS[1], ARGV[1]) == 0 then return 0 end
for i = 2, #ARGV, 2 do
  redis.call('HINCRBYFLOAT', KEYS[2], ARGV[i], ARGV[i + 1])
end
return 1
