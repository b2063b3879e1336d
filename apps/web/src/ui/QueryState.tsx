import { failureText, Refused } from '../api/outcomes.ts'
import { FailedState, RowsShape } from './states.tsx'

type Props = {
  /** What is asked for. */
  query: { readonly isPending: boolean; readonly error: Error | null; readonly refetch: () => Promise<unknown> }
  /** The shape of what comes: how many rows, and whether they are tall. */
  rows?: number
  tall?: boolean
  /** It is one record, which may be gone: then it is not asked for again. */
  record?: boolean
}

/** What stands for an answer that is not there: its shape while it comes, or why it did not, which can be tried again. */
export function QueryState({ query: { isPending, error, refetch }, record = false, ...shape }: Props) {
  if (isPending) return <RowsShape {...shape} />
  if (error === null) return null
  const gone = record && error instanceof Refused && error.status === 404
  return <FailedState text={failureText(error)} {...(gone ? {} : { onRetry: () => void refetch() })} />
}
