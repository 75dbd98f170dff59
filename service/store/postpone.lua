-- Move a game's deadline, unless somebody has moved it meanwhile.
-- KEYS  due
-- ARGV  game, the deadline it had, the new one or ''
if tonumber(redis.call('ZSCORE', KEYS[1], ARGV[1]) or 'nan') == tonumber(ARGV[2]) then
  if ARGV[3] == '' then redis.call('ZREM', KEYS[1], ARGV[1]) else redis.call('ZADD', KEYS[1], ARGV[3], ARGV[1]) end
end
