import { messages } from '@bisita/contract/messages'
import { uploadChunkRows } from '@bisita/contract/limits'
import { Button } from '@mantine/core'
import { grouped } from '@bisita/rules/numbers'
import { useNow } from '../../../ui/hooks/useNow.ts'
import type { Uploading } from '../uploading.ts'
import type { UploadState } from '../uploading.state.ts'

/** About how long the rest takes, by how fast it went since it was begun or gone on with. */
function leftWords({ since, appliedChunks, chunks }: UploadState, now: number): string {
  if (since === null || appliedChunks <= since.chunk) return ''
  const seconds = Math.ceil(((now - since.at) / 1000 / (appliedChunks - since.chunk)) * (chunks - appliedChunks))
  return seconds < 90 ? `, about ${seconds} seconds left` : `, about ${Math.ceil(seconds / 60)} minutes left`
}

type Props = { state: UploadState; uploading: Uploading; onBackground: () => void; onCancel: () => void }

/** The third step: the chunks go one after the other. */
export function UploadSending({ state, uploading, onBackground, onCancel }: Props) {
  const now = useNow(1000)
  const { appliedChunks, chunks, rows, going, failure } = state
  const done = Math.min(rows, appliedChunks * uploadChunkRows)
  return (
    <section className="stack gap-12" aria-label="Upload">
      <h2>Upload</h2>
      <div className="stack gap-4 figures" role="status">
        <progress className="meter" aria-label="Uploaded" max={Math.max(1, chunks)} value={appliedChunks} />
        <span>
          {grouped(done)} of {grouped(rows)} rows{going === 'going' && leftWords(state, now)}
          {going === 'paused' && ', paused'}
        </span>
      </div>
      {going === 'failed' && (
        <p className="anywhere alert bad" role="alert">
          {messages.tryAgain}
          {failure !== null && <><br />{failure}</>}
        </p>
      )}
      <div className="flex wrap gap-8">
        {going === 'going' && <Button onClick={uploading.pause}>Pause</Button>}
        {going === 'paused' && <Button onClick={() => void uploading.upload()}>Go on</Button>}
        {going === 'failed' && <Button onClick={() => void uploading.upload()}>Retry</Button>}
        {going !== 'going' && state.checked.length > 0 && (
          <Button variant="default" onClick={onBackground}>
            Upload in the background
          </Button>
        )}
        <Button variant="default" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </section>
  )
}
