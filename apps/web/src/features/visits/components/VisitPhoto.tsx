import { t } from '@bisita/contract/words'
import { useState } from 'react'
import { StateMark } from '../../../ui/StateMark.tsx'
import { useLocalPhoto } from '../visits.queries.ts'
import { useVisits, type VisitWithQueue } from '../visits.repository.ts'
import { PhotoSending, usePhotoProgress } from './PhotoSending.tsx'
import { SeenPhoto, Thumb } from './SeenPhoto.tsx'

/** A photo that has not arrived, as this device holds it. */
function LocalPhoto({ photo, alt, queued }: { photo: Blob; alt: string; queued: boolean }) {
  const [failed, setFailed] = useState(false)
  return (
    <>
      <p className="row wrap gap-6">
        <StateMark tone="held" word={queued ? t('On this phone, sent after the visit') : t('On this phone, on its way')} />
      </p>
      {!failed && <Thumb source={photo} alt={alt} onFailed={() => setFailed(true)} />}
    </>
  )
}

/** The photo of a visit, from wherever it is by now. */
export function VisitPhoto({ visit }: { visit: VisitWithQueue }) {
  const src = useVisits().proofUrl(visit.id)
  const sending = usePhotoProgress(visit.id)
  const localPhoto = useLocalPhoto(visit.id, visit.photo_state === 'awaited')
  const alt = t('Proof of the visit to {client_name}', { client_name: visit.client_name })
  if (visit.photo_state === 'none') return t('None was taken')
  if (visit.photo_state === 'awaited' && sending !== null) return <PhotoSending visitId={visit.id} />
  if (visit.photo_state === 'awaited' && localPhoto !== null) return <LocalPhoto photo={localPhoto} alt={alt} queued={visit.queue !== undefined} />
  if (visit.photo_state === 'awaited') return <StateMark tone="late" word={t('Not received yet')} />
  return <SeenPhoto source={src} alt={alt} />
}
