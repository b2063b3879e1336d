import { useState } from 'react'
import { StateMark } from '../../../ui/StateMark.tsx'
import { useHeldPhoto } from '../visits.queries.ts'
import { useVisits, type Visit } from '../visits.repository.ts'
import { PhotoSending, usePhotoProgress } from './PhotoSending.tsx'
import { SeenPhoto, Thumb } from './SeenPhoto.tsx'
import styles from './VisitRecord.module.css'

/** A photo that has not arrived, as this device holds it. */
function Held({ photo, alt, queued }: { photo: Blob; alt: string; queued: boolean }) {
  const [failed, setFailed] = useState(false)
  return (
    <>
      <p className={styles.line}>
        <StateMark tone="held" word={queued ? 'On this phone, sent after the visit' : 'On this phone, on its way'} />
      </p>
      {!failed && <Thumb source={photo} alt={alt} onFailed={() => setFailed(true)} />}
    </>
  )
}

/** The photo of a visit, from wherever it is by now. */
export function VisitPhoto({ visit }: { visit: Visit }) {
  const src = useVisits().proofUrl(visit.id)
  const sending = usePhotoProgress(visit.id)
  const held = useHeldPhoto(visit.id, visit.photo_state === 'awaited')
  const alt = `Proof of the visit to ${visit.client_name}`
  if (visit.photo_state === 'none') return 'None was taken'
  if (visit.photo_state === 'awaited' && sending !== null) return <PhotoSending visitId={visit.id} />
  if (visit.photo_state === 'awaited' && held !== null) return <Held photo={held} alt={alt} queued={visit.queue !== undefined} />
  if (visit.photo_state === 'awaited') return <StateMark tone="late" word="On its way, not here yet" />
  return <SeenPhoto source={src} alt={alt} />
}
