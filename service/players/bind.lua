-- Bind a used ticket to the stream that it opens. KEYS: ticket. ARGV: the stream. Returns 1 if it opens this one.
local stream = redis.call('HGET', KEYS[1], 'stream')
if stream == '' then redis.call('HSET', KEYS[1], 'stream', ARGV[1]) end
return (stream == '' or stream == ARGV[1]) and 1 or 0
