import type { Approval } from '@bisita/contract/approvals'
import { approvalOffer } from '@bisita/contract/limits'
import { NeedsApproval } from '../../../api/outcomes.ts'
import type { QueuedCall } from '../../queue/queuedCall.ts'
import { carryOut, contentOf, ModelNeedsApproval } from './carryOut.ts'
import { newModelId, type ModelOffice } from './office.ts'
import { photosOf } from './photos.ts'
import { refuse } from './refuse.ts'
import type { ModelCalls } from './modelCalls.ts'

/** What the model is given from outside: the server's clock, whose session the browser has, and digests. */
export type ModelEnvironment = {
  readonly now: () => number
  /** The user of the browser's session; null where it has ended. */
  readonly session: () => string | null
  readonly sha256: (bytes: Uint8Array) => string
}

type Offer = { readonly id: string; readonly user_id: string; readonly until: number; readonly call: QueuedCall; readonly key: string }

const nothingNew = { locations: '1', products: '1', users: '1', strategy: '' }

/** The calls as one user's device makes them, answered as the server would answer. */
export function modelCalls(office: ModelOffice, { now, session, sha256 }: ModelEnvironment, sentAs: string): ModelCalls {
  /** Signed in, not deactivated, the right user. */
  const admit = () => {
    const user = session()
    if (user === null) throw refuse('not_signed_in', { sentAs })
    if (office.deactivated.has(user)) throw refuse('deactivated', { sentAs })
    if (user !== sentAs) throw refuse('wrong_user', { sentAs })
  }
  /** A refusal of content is noted, to distinguish it from one that was made up. */
  const noting = <T>(key: string, work: () => T): T => {
    try {
      return work()
    } catch (error) {
      if (!(error instanceof NeedsApproval) && !(error instanceof ModelNeedsApproval)) office.refused.add(key)
      throw error
    }
  }
  /** Does it once under a key, and gives the first answer again. */
  const once = <T>(path: string, key: string, content: string, work: () => T): T => {
    const name = `${sentAs} ${path} ${key}`
    const kept = office.kept.get(name)
    if (kept !== undefined) {
      if (kept.content !== content) throw refuse('idempotency_mismatch')
      return kept.answer as T
    }
    const answer = work()
    office.kept.set(name, { content, answer })
    return answer
  }

  /** A requested change of a client, with the revision of the client at that time as its base. */
  const pinned = (call: QueuedCall): QueuedCall => {
    if (call.operation !== 'client_update') return call
    const base_revision_id = call.body.base_revision_id ?? office.clients.get(call.record_id)?.revision_id
    return base_revision_id === undefined ? call : { ...call, body: { ...call.body, base_revision_id } }
  }
  const offerFor = (call: QueuedCall, key: string) => {
    const offer: Offer = { id: newModelId(office), user_id: sentAs, until: now() + approvalOffer, call, key }
    return new NeedsApproval(
      { approval_title: call.operation, approval_type: call.operation, approval_message: '', metadata_format: JSON.stringify(offer) },
      sentAs,
    )
  }

  const send: ModelCalls['send'] = (call, key) => {
    admit()
    return noting(key, () =>
      once(`${call.operation} ${call.record_id}`, key, contentOf(call), () => {
        try {
          const before = office.revision
          const answer = carryOut(office, call, { userId: sentAs, now: now(), approved: false })
          // An answer like the first time, or a change that changes nothing, is no doing.
          if (office.revision > before) office.acceptedCalls.push({ how: 'done', user_id: sentAs, operation: call.operation, record_id: call.record_id, body: { ...call.body }, at: now() })
          return answer
        } catch (error) {
          throw error instanceof ModelNeedsApproval ? offerFor(pinned(call), key) : error
        }
      }),
    )
  }

  const request: ModelCalls['request'] = ({ metadata_format }, key) => {
    admit()
    return once('request', key, metadata_format, () => {
      const { id, user_id, until, call, key: itemKey } = JSON.parse(metadata_format) as Offer
      if (user_id !== sentAs || until < now() || office.approvals.has(id)) throw refuse('invalid', { fields: ['metadata_format'] })
      if (call.operation === 'client_update' && !office.clients.has(call.record_id)) throw refuse('not_found')
      const open = [...office.approvals.values()]
      const same = open.some((one) => one.status === 'PENDING' && one.call.operation === call.operation && one.call.record_id === call.record_id)
      if (same) throw refuse('request_open')
      office.approvals.set(id, { approval_id: id, title: call.operation, user_id, call, key: itemKey, requested_at: now(), status: 'PENDING', message: null })
      office.acceptedCalls.push({ how: 'asked', user_id, operation: call.operation, record_id: call.record_id, body: { ...call.body }, at: now() })
      return infoOf(office, id)
    })
  }

  return {
    sync: ({ positions }) => {
      admit()
      const latest = positions === null ? null : { clients: office.revision, visits: office.revision, itineraries: office.revision }
      return {
        server_time: new Date(now()).toISOString(), latest, versions: nothingNew,
        epoch: String(office.epoch),
        lost: office.lost.map(({ from, to, ...revisions }) => ({ from: new Date(from).toISOString(), to: new Date(to).toISOString(), ...revisions })),
        backed_up_to: office.backup === null ? null : new Date(office.backup.moment).toISOString(),
      }
    },
    send,
    request,
    approval: (id) => {
      admit()
      if (office.approvals.get(id)?.user_id !== sentAs) throw refuse('not_found')
      return infoOf(office, id)
    },
    ...photosOf(office, { admit, sentAs, sha256, noting }),
    quarantine: ({ user_id, ticket, item_id, kind, record_id, content }) => {
      if (ticket !== `ticket of ${user_id}`) throw refuse('not_found')
      const before = office.quarantined.get(item_id)
      if (before !== undefined && before !== content) throw refuse('idempotency_mismatch')
      if (before !== undefined) return
      if (!office.deactivated.has(user_id)) throw refuse('conflict')
      office.quarantined.set(item_id, content)
      office.acceptedCalls.push({ how: 'quarantined', user_id, operation: kind, record_id, body: JSON.parse(content) as Record<string, unknown>, at: now() })
    },
  }
}

const infoOf = (office: ModelOffice, id: string): Approval => {
  const found = office.approvals.get(id)
  if (found === undefined) throw refuse('not_found')
  const { approval_id, title, status, message, requested_at } = found
  return { approval_id, approval_title: title, status, decision_message: message, requested_at: new Date(requested_at).toISOString() } as Approval
}

/** The office decides a request; an approved one is carried out where it still can be. */
export function decide(office: ModelOffice, id: string, approve: boolean, now: number): void {
  const found = office.approvals.get(id)
  if (found === undefined || found.status !== 'PENDING') return
  found.status = approve ? 'APPROVED' : 'DECLINED'
  found.message = approve ? 'Sige.' : 'Hindi.'
  if (!approve) return
  try {
    if (office.deactivated.has(found.user_id)) throw refuse('deactivated')
    carryOut(office, found.call, { userId: found.user_id, now, approved: true })
  } catch {
    found.status = 'DECLINED'
    found.message = 'It cannot be done any more.'
  }
}
