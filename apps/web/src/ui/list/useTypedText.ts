import { useDebouncedValue } from '@mantine/hooks'
import { useHistoryState } from '../browser/historyMemory.ts'

const typingPause = 250

/** A text that narrows a list: kept in the memory of the history, for it is no text for the address bar. */
export type TypedText = {
  readonly text: string
  readonly set: (text: string) => void
  /** What the query takes, once the person pauses. */
  readonly settled: string
}

/** What is typed into a field of a list; Back finds it again. */
export function useTypedText(name: string): TypedText {
  const [text, set] = useHistoryState(name, '')
  const [settled] = useDebouncedValue(text.trim(), typingPause)
  return { text, set, settled }
}
