import { useBestTimes } from '../several.queries.ts'

/** When a client is best visited, in a quiet line; nothing where no time is clearly better. */
export function BestTime({ clientId }: { clientId: string }) {
  const text = useBestTimes([clientId]).data?.[clientId]?.text ?? null
  return text !== null && <p className="mute">{text}</p>
}
