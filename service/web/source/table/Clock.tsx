import type { JSX } from "preact";
import { useEffect, useState } from "preact/hooks";

/** Time in the largest units that matter. */
export function left(ms: number): string {
  const s = Math.max(0, Math.ceil(ms / 1000));
  if (s >= 172800) return `${Math.floor(s / 86400)} days`;
  if (s >= 3600) return `${Math.floor(s / 3600)} h ${Math.floor((s % 3600) / 60)} min`;
  return `${Math.floor(s / 60)}:${String(s % 60).padStart(2, "0")}`;
}

function useNow(running: boolean): number {
  const [now, set] = useState(Date.now());
  useEffect(() => {
    if (!running) return;
    const timer = setInterval(() => set(Date.now()), 500);
    return () => clearInterval(timer);
  }, [running]);
  return now;
}

/** What is left until time is up; the ring closes over the last minute. */
export function Ring({ deadline }: { deadline?: number | null | undefined }): JSX.Element | null {
  const now = useNow(!!deadline);
  if (!deadline) return null;
  const ms = deadline - now, share = Math.max(0, Math.min(1, ms / 60000));
  return (
    <span class={`ring${ms < 15000 ? " hot" : ""}`} role="timer" aria-label={`time left: ${left(ms)}`}>
      <svg viewBox="0 0 40 40" aria-hidden="true">
        <circle cx="20" cy="20" r="17" class="ground" />
        <circle cx="20" cy="20" r="17" class="rest" pathLength={1} stroke-dasharray={`${share} 1`} transform="rotate(-90 20 20)" />
      </svg>
      {left(ms)}
    </span>
  );
}
