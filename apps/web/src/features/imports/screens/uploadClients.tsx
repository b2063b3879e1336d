import { uploadInfo } from '@bisita/contract/calls/calls'
import { screenTitles } from '@bisita/contract/paths'
import { Button } from '@mantine/core'
import { csvLineForPeople } from '@bisita/rules/uploads/formulas'
import { t } from '@bisita/contract/words'
import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useCall } from '../../../api/useCall.ts'
import { useClient } from '../../clients/clients.queries.ts'
import { MaskedNumber } from '../../clients/numbers/MaskedNumber.tsx'
import { LastUploads } from '../components/LastUploads.tsx'
import { UndoUpload } from '../components/UndoUpload.tsx'
import { UploadCheck } from '../components/UploadCheck.tsx'
import { UploadFile } from '../components/UploadFile.tsx'
import { UploadResult } from '../components/UploadResult.tsx'
import { UploadSending } from '../components/UploadSending.tsx'
import { Facts } from '../../../ui/Facts.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { useStore } from '../../../ui/browser/store.ts'
import { QueryState } from '../../../ui/states.tsx'
import { useServices } from '../../../frame/useServices.ts'
import { useSignedIn } from '../../../frame/useSignedIn.ts'
import { GroupNav } from '../../../frame/GroupNav.tsx'
import { forget, savedFor, uploadingOf } from './uploads.ts'

const route = getRouteApi('/main/administration/upload-clients')

/** Clients out of a file, in three steps: the file, what it would do, and the upload. */
export function UploadClientsPage() {
  const { upload } = route.useSearch()
  return (
    <>
      <PageHead title={screenTitles['/administration/upload-clients']} />
      <GroupNav of="/administration" />
      <div className="stack gap-16" style={{ maxWidth: 960 }}>{upload === undefined ? <Steps /> : <Earlier key={upload} uploadId={upload} />}</div>
    </>
  )
}

function Steps() {
  const services = useServices()
  const { user } = useSignedIn()
  const navigate = route.useNavigate()
  const cache = useQueryClient()
  const [uploading] = useState(() => uploadingOf(services, user.id, () => void cache.invalidateQueries()))
  const state = useStore(uploading.state)
  const [saved, setSaved] = useState(() => savedFor(user.id))
  const show = (upload: string) => void navigate({ search: { upload }, resetScroll: true })
  const giveUp = (id: string) => {
    uploading.cancel()
    forget(user.id)
    setSaved(undefined)
    show(id)
  }
  const background = async () => {
    const job = await uploading.inBackground()
    if (job === null) return
    services.jobsWatch.add(job)
    await navigate({ to: '/jobs', search: { job } })
  }
  if (state.step === 'file') return <UploadFile state={state} uploading={uploading} saved={saved} onGiveUp={() => saved && giveUp(saved.uploadId)} last={<LastUploads link={(upload, face) => <Link to="/administration/upload-clients" search={{ upload }}>{face}</Link>} />} />
  if (state.step === 'check') return <UploadCheck state={state} uploading={uploading} onBackground={() => void background()} client={(id) => <Known id={id} />} />
  if (state.step === 'upload') {
    return <UploadSending state={state} uploading={uploading} onBackground={() => void background()} onCancel={() => giveUp(state.uploadId)} />
  }
  return (
    <UploadResult
      whole
      totals={state.totals}
      rejected={state.rejected.length}
      notices={state.notices.map(({ row, ...notice }) => ({ row: t('Row {n}', { n: row + 2 }), ...notice }))}
      rejectedFile={uploading.rejectedFile}
      clients={<NewClients />}
      undo={<Undo uploadId={state.uploadId} onUndone={uploading.cancel} />}
      onAnother={() => {
        uploading.cancel()
        setSaved(undefined)
      }}
    />
  )
}

const NewClients = () => (
  <Button renderRoot={(props: Record<string, unknown>) => <Link to="/clients" search={{ sort: '-created_at' }} {...props} />}>{t('See the new clients')}</Button>
)

function Undo({ uploadId, onUndone }: { uploadId: string; onUndone: () => void }) {
  const { notices } = useServices()
  return (
    <UndoUpload
      uploadId={uploadId}
      notices={notices}
      client={(client, name) => (
        <Link to="/clients" search={{ client }}>
          {name}
        </Link>
      )}
      onUndone={onUndone}
    />
  )
}

/** A client who is there, beside the row that is probably the same. */
function Known({ id }: { id: string }) {
  const client = useClient(id).data
  if (client === undefined) return null
  return (
    <Facts
      facts={[
        [t('Name'), <Link key="name" to="/clients" search={{ client: id }}>{client.fullname}</Link>],
        [t('Date of birth'), client.birth_date],
        ['ID', client.sss_id === null ? null : <MaskedNumber key="id" clientId={id} field="sss_id" number={client.sss_id} idType={client.id_type} />],
        [t('Pension'), client.claim_type],
        [t('Phone'), client.phone_number],
        [t('Address'), client.full_address],
      ]}
    />
  )
}

/** The result of an upload that is over, or that was given to a job. */
function Earlier({ uploadId }: { uploadId: string }) {
  const navigate = route.useNavigate()
  const found = useCall(uploadInfo, { params: { upload_id: uploadId } }, { queryKey: ['uploads', uploadId] })
  const info = found.data
  if (info === undefined) return <QueryState query={found} rows={3} />
  const again = () => void navigate({ search: {}, resetScroll: true })
  if (info.state === 'undone') {
    return (
      <section className="stack gap-12" aria-label={t('Result')}>
        <p role="status">{t('This upload was undone.')}</p>
        <Button onClick={again}>{t('Upload another file')}</Button>
      </section>
    )
  }
  const lines = info.rejected.map(({ chunk, row, column, message }) => csvLineForPeople([String(chunk), String(row), column, message]))
  return (
    <UploadResult
      whole={info.state === 'done'}
      totals={info}
      rejected={info.rejected.length}
      notices={info.notices.map(({ chunk, row, ...notice }) => ({ row: t('Part {chunk}, row {row}', { chunk, row }), ...notice }))}
      rejectedFile={async () => new Blob([['\uFEFFpart,row,column,reason', ...lines, ''].join('\r\n')], { type: 'text/csv' })}
      clients={<NewClients />}
      undo={<Undo uploadId={uploadId} onUndone={() => void found.refetch()} />}
      onAnother={again}
    />
  )
}
