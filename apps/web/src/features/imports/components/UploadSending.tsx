import { messages } from '@bisita/contract/messages'
import { uploadChunkRows } from '@bisita/contract/limits'
import { t } from '@bisita/contract/words'
import { Button } from '@mantine/core'
import { useNow } from '../../../ui/hooks/useNow.ts'
import type { Uploading } from '../uploading.ts'
import type { UploadState } from '../uploading.state.ts'

/** About how long the rest takes, by how fast it went since it was begun or gone on with. */
function leftWords({ since, appliedChunks, chunks }: UploadState, now: number): string {
  if (since === null || appliedChunks <= since.chunk) return ''
  const seconds = Math.ceil(((now - since.at) / 1000 / (appliedChunks - since.chunk)) * (chunks - appliedChunks))
  return seconds < 90 ? t(', about {seconds} seconds left', { seconds }) : t(', about {ceil} minutes left', { ceil: Math.ceil(seconds / 60) })
}

type Props = { state: UploadState; uploading: Uploading; onBackground: () => void; onCancel: () => void }

/** The third step: the chunks go one after the other. */
export function UploadSending({ state, uploading, onBackground, onCancel }: Props) {
  const now = useNow(1000)
  const { appliedChunks, chunks, rows, going, failure } = state
  const done = Math.min(rows, appliedChunks * uploadChunkRows)
  return (
    <section className="stack gap-12" aria-label={t('Upload')}>
      <h2>{t('Upload')}</h2>
      <div className="stack gap-4 figures" role="status">
        <progress className="meter" aria-label={t('Uploaded')} max={Math.max(1, chunks)} value={appliedChunks} />
        <span>
          {t('{done} of {rows} rows{n}', { done, rows, n: going === 'going' && leftWords(state, now) })}
          {going === 'paused' && t(', paused')}
        </span>
      </div>
      {going === 'failed' && (
        <p className="anywhere alert bad" role="alert">
          {messages.tryAgain}
          {failure !== null && <><br />{failure}</>}
        </p>
      )}
      <div className="flex wrap gap-8">
        {going === 'going' && <Button onClick={uploading.pause}>{t('Pause')}</Button>}
        {going === 'paused' && <Button onClick={() => void uploading.upload()}>{t('Continue')}</Button>}
        {going === 'failed' && <Button onClick={() => void uploading.upload()}>{t('Retry')}</Button>}
        {going !== 'going' && state.checked.length > 0 && (
          <Button variant="default" onClick={onBackground}>
            {t('Upload in the background')}
          </Button>
        )}
        <Button variant="default" onClick={onCancel}>
          {t('Cancel')}
        </Button>
      </div>
    </section>
  )
}
