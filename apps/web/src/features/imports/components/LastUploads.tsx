import * as calls from '@bisita/contract/calls/calls'
import type { uploadList } from '@bisita/contract/operations/imports'
import type { CallAnswer } from '@bisita/contract/calls/call'
import { showDateTime } from '@bisita/rules/time/dates'
import { grouped } from '@bisita/rules/numbers'
import { t } from '@bisita/contract/words'
import type { ReactNode } from 'react'
import { useCall } from '../../../api/useCall.ts'
import type { StateMarkProps } from '../../../ui/list/definition.ts'
import { Cards } from '../../../ui/list/ListCards.tsx'
import { moveThroughRows } from '../../../ui/tables/moveThroughRows.ts'
import { QueryState } from '../../../ui/states.tsx'

type Upload = CallAnswer<typeof uploadList>['items'][number]

/** What came of an upload, in a word: what is wrong with it first. */
function markOf({ state, rejected }: Upload): StateMarkProps {
  if (state === 'undone' || state === 'undoing') return { tone: 'dropped', word: t('Undone') }
  if (state === 'open') return { tone: 'late', word: t('Not finished') }
  return rejected > 0 ? { tone: 'late', word: t('{n, plural, one {# row rejected} other {# rows rejected}}', { n: rejected }) } : { tone: 'done', word: t('Uploaded') }
}

/** How many rows it had, and what they did. */
const figuresOf = ({ rows, created, updated, duplicates }: Upload): string =>
  [
    t('{n, plural, one {# row} other {# rows}}', { n: rows }),
    t('{n} created', { n: grouped(created) }),
    t('{n} updated', { n: grouped(updated) }),
    ...(duplicates > 0 ? [t('{n} probable duplicates', { n: grouped(duplicates) })] : []),
  ].join(' · ')

/** The person's last uploads, each a way to what came of it. */
export function LastUploads({ link }: { link: (uploadId: string, face: ReactNode) => ReactNode }) {
  const found = useCall(calls.uploadList, {}, { queryKey: ['uploads', 'last'] })
  const uploads = found.data?.items
  return (
    <section className="stack gap-8" aria-labelledby="last-uploads">
      <h2 id="last-uploads" className="size-16">{t('Your last uploads')}</h2>
      {uploads === undefined ? (
        <QueryState query={found} rows={3} tall />
      ) : uploads.length === 0 ? (
        <p className="soft small">{t('No uploads yet. What you upload shows here with its result.')}</p>
      ) : (
        <div onKeyDown={moveThroughRows}>
          <Cards
            rows={uploads.map((upload) => ({ ...upload, id: upload.upload_id }))}
            face={(upload) => ({ title: upload.file_name ?? t('File without a name'), aside: showDateTime(upload.created_at), note: figuresOf(upload), mark: markOf(upload) })}
            openId={undefined}
            link={({ id }, face) => link(id, face)}
          />
        </div>
      )}
    </section>
  )
}
