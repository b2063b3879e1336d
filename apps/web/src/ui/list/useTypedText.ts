import { useDebouncedValue } from '@mantine/hooks'
import { useHistoryState } from '../browser/historyMemory.ts'

const typingPause = 250

/** The keyword of a list, stored in the history's memory since it may be personal data. */
export type TypedText = {
  readonly text: string
  readonly set: (text: string) => void
  /** The text for the query, trimmed and debounced. */
  readonly settled: string
}

/** The typed keyword of a list; going back restores it. */
export function useTypedText(name: string): TypedText {
  const [text, set] = useHistoryState(name, '')
  const [settled] = useDebouncedValue(text.trim(), typingPause)
  return { text, set, settled }
}
