import type { ModelVisit, ModelOffice } from './office.ts'
import type { ModelCalls } from './modelCalls.ts'
import { refuse } from './refuse.ts'

type With = {
  readonly admit: () => void
  readonly sentAs: string
  readonly sha256: (bytes: Uint8Array) => string
  readonly noting: <T>(key: string, work: () => T) => T
}

/** The calls about photos, as docs/decisions/photos.md has them. Content that begins with a zero is no photo. */
export function photosOf(office: ModelOffice, { admit, sentAs, sha256, noting }: With): Pick<ModelCalls, 'photoPart' | 'photoState'> {
  const visitOf = (id: string): ModelVisit => {
    const visit = office.visits.get(id)
    if (visit === undefined || visit.deleted) throw refuse('not_found')
    if (visit.user_id !== sentAs) throw refuse('not_allowed')
    return visit
  }
  const forget = ({ parts }: ModelVisit) => {
    parts.bytes = new Uint8Array(0)
    parts.total = null
  }
  return {
    photoPart: (id, { bytes, offset, total }) => {
      admit()
      return noting(id, () => {
        const visit = visitOf(id)
        const { parts } = visit
        if (parts.complete) return total
        if (parts.total !== null && parts.total !== total) {
          forget(visit)
          throw refuse('invalid', { fields: ['total'] })
        }
        if (offset > parts.bytes.length) throw refuse('part_missing')
        const end = offset + bytes.byteLength
        if (end > parts.bytes.length) {
          const joined = new Uint8Array(end)
          joined.set(parts.bytes)
          // What has come already is kept as it came.
          joined.set(new Uint8Array(bytes).subarray(parts.bytes.length - offset), parts.bytes.length)
          parts.bytes = joined
        }
        parts.total = total
        if (parts.bytes.length < total) return parts.bytes.length
        if (visit.sha256 !== null && sha256(parts.bytes) !== visit.sha256) {
          forget(visit)
          throw refuse('invalid', { fields: ['photo_sha256'] })
        }
        if (parts.bytes[0] === 0) {
          forget(visit)
          throw refuse('wrong_media_type')
        }
        parts.complete = true
        return total
      })
    },
    photoState: (id) => {
      admit()
      const { parts } = visitOf(id)
      return { received: parts.complete ? 0 : parts.bytes.length, total: parts.complete ? null : parts.total, complete: parts.complete }
    },
  }
}
