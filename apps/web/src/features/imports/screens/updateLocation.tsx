import { Button } from '@mantine/core'
import { screenTitles } from '@bisita/contract/paths'
import { t } from '@bisita/contract/words'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { type Refused } from '../../../api/outcomes.ts'
import { useIdempotencyKey } from '../../../api/idempotencyKey.ts'
import { PsgcChanges } from '../components/PsgcChanges.tsx'
import { firstPage, psgcKinds, type PsgcPreview, useApplyEdition, useCheckEdition, usePsgcPreview } from '../psgc.queries.ts'
import { JobProgress } from '../../jobs/components/JobProgress.tsx'
import { doneWords } from '../../jobs/functions.ts'
import { useJob } from '../../jobs/jobs.queries.ts'
import { underWay } from '../../jobs/format.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { FileDrop } from '../../../ui/forms/FileDrop.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { QueryState } from '../../../ui/states.tsx'
import { useServices } from '../../../frame/useServices.ts'
import { GroupNav } from '../../../frame/GroupNav.tsx'
import styles from './updateLocation.module.css'

const route = getRouteApi('/main/administration/update-location')

/** An edition of the places: its file, what it would change, and the job that applies it. */
export function UpdateLocationPage() {
  return (
    <>
      <PageHead title={screenTitles['/administration/update-location']} />
      <GroupNav of="/administration" />
      <Steps />
    </>
  )
}

function Steps() {
  const { upload, job } = route.useSearch()
  const navigate = route.useNavigate()
  const { notices } = useServices()
  const [fault, setFault] = useState<string | null>(null)
  const refuse = ({ message }: Refused) => {
    setFault(message)
    notices.show('negative', message)
  }
  const check = useCheckEdition({
    onDone: ({ upload_id }) => void navigate({ search: { upload: upload_id }, resetScroll: false }),
    handlers: { other: refuse },
  })
  const send = (file: File) => {
    setFault(null)
    check.mutate(file)
  }
  return (
    <div className={`stack gap-16 ${styles.steps}`}>
      <FileDrop
        label={t('Release file')}
        about={t('The workbook of the Philippine Standard Geographic Code as the Philippine Statistics Authority publishes it (.xlsx), or its sheet PSGC as CSV. Nothing is changed before you apply it.')}
        accept=".xlsx,.csv"
        busy={check.isPending ? t('Reading the file …') : null}
        error={fault}
        onFile={send}
      />
      {job !== undefined && <Applying id={job} />}
      {upload !== undefined && job === undefined && <Edition key={upload} uploadId={upload} />}
    </div>
  )
}

const changesNothing = (preview: PsgcPreview): boolean => psgcKinds.every((kind) => preview[kind].count === 0)

function Edition({ uploadId }: { uploadId: string }) {
  const navigate = route.useNavigate()
  const { jobsWatch, notices } = useServices()
  const found = usePsgcPreview(uploadId, firstPage)
  const [confirming, setConfirming] = useState(false)
  const keyFor = useIdempotencyKey()
  const apply = useApplyEdition({
    onDone: (jobId) => {
      jobsWatch.add(jobId)
      void navigate({ search: { upload: uploadId, job: jobId }, replace: true, resetScroll: true })
    },
    handlers: {
      other: ({ message }) => {
        setConfirming(false)
        notices.show('negative', message)
      },
    },
  })
  const preview = found.data
  if (preview === undefined) return <QueryState query={found} />
  if (changesNothing(preview)) return <p role="status">{t('This release has {barangays} barangays and changes nothing.', { barangays: preview.barangays })}</p>
  const touched = preview.clients_touched
  return (
    <section className={`stack gap-16 ${styles.edition}`} aria-label={t('Changes in this PSGC release')}>
      <p role="status">
        {touched === 0 ? t('{barangays} barangays. No client gets another place. Nobody loses a client or a location.', { barangays: preview.barangays }) : t('{barangays} barangays. {touched, plural, one {# client gets} other {# clients get}} another place. Nobody loses a client or a location.', { barangays: preview.barangays, touched })}
      </p>
      <Button className="self-start" onClick={() => setConfirming(true)}>
        {t('Apply this release')}
      </Button>
      <PsgcChanges preview={preview} />
      {confirming && (
        <ConfirmDialog
          title={t('Apply this release?')}
          act={t('Apply')}
          of="import.run"
          gentle
          sending={apply.isPending}
          onAct={() => apply.mutate({ uploadId, key: keyFor(uploadId) })}
          onClose={() => setConfirming(false)}
        >
          <p>{t('It runs in the background. Phones download the places again. To go back, apply an earlier release.')}</p>
        </ConfirmDialog>
      )}
    </section>
  )
}

function Applying({ id }: { id: string }) {
  const found = useJob(id)
  const job = found.data
  if (job === undefined) return <QueryState query={found} rows={2} />
  return (
    <section className={`stack gap-16 ${styles.edition}`} aria-label={t('Applying')}>
      {underWay(job) && <JobProgress job={job} />}
      {job.status === 'done' && <p role="status">{doneWords(job)}</p>}
      {(job.status === 'failed' || job.status === 'cancelled') && <p role="alert">{job.message ?? t('It was cancelled. Send the file again to go on.')}</p>}
      <p>
        <Link to="/jobs" search={{ job: id }}>
          {t('The job with its log')}
        </Link>
      </p>
    </section>
  )
}
