import type { ModelApproval, ModelClient, Office } from '../../web/src/device/testing/model/office.ts'
import type { ModelCalls } from '../../web/src/device/testing/model/server.ts'
import type { Onlooker, World } from '../../web/src/device/testing/model/world.ts'
import { refusalOf, telling } from './answers.ts'
import { likeReal } from './photo.ts'

/** Something that the office did between two calls. */
export type Deed =
  | { readonly did: 'deactivate'; readonly user: string }
  | { readonly did: 'delete'; readonly client: string }
  | { readonly did: 'switch'; readonly action: string }
  | { readonly did: 'decide'; readonly approval: string; readonly approve: boolean }

/** One call as it reached the model, what it answered, and what the office had done since the call before. */
export type Event = {
  readonly at: number
  readonly deeds: readonly Deed[]
  readonly session: string | null
  readonly user: string
  readonly name: keyof ModelCalls
  readonly given: readonly unknown[]
  readonly answer: unknown
  /** The revision of each client that the call moved on. */
  readonly moved: readonly (readonly [client: string, revision: number])[]
}

/** All calls of a history in their order, and what the model held in the end. */
export type Trace = {
  readonly events: Event[]
  office: Office | null
  /** What the office did after the last call. */
  readonly rest: () => readonly Deed[]
}

type Seen = { readonly deactivated: Set<string>; readonly deleted: Set<string>; readonly switched: Set<string>; readonly decided: Set<string>; readonly revisions: Map<string, number> }

const isNew = <T>(seen: Set<T>, one: T): boolean => !seen.has(one) && seen.add(one).has(one)

function deedsSince(office: Office, seen: Seen): Deed[] {
  const decided = ({ approval_id, status }: ModelApproval) => status !== 'PENDING' && isNew(seen.decided, approval_id)
  const deleted = ({ id, deleted: gone }: ModelClient) => gone && isNew(seen.deleted, id)
  return [
    ...[...office.approvals.values()].filter(decided).map(({ approval_id, status }): Deed => ({ did: 'decide', approval: approval_id, approve: status === 'APPROVED' })),
    ...[...office.clients.values()].filter(deleted).map(({ id }): Deed => ({ did: 'delete', client: id })),
    ...[...office.switched].filter((action) => isNew(seen.switched, action)).map((action): Deed => ({ did: 'switch', action })),
    ...[...office.deactivated].filter((user) => isNew(seen.deactivated, user)).map((user): Deed => ({ did: 'deactivate', user })),
  ]
}

function movedSince(office: Office, { revisions }: Seen): (readonly [string, number])[] {
  const moved = [...office.clients.values()].filter(({ id, revision_id }) => revisions.get(id) !== revision_id)
  for (const { id, revision_id } of moved) revisions.set(id, revision_id)
  return moved.map(({ id, revision_id }) => [id, revision_id] as const)
}

/** Writes down what reaches the model while a history happens. */
export function recorder(): { readonly onlooker: Onlooker; readonly trace: Trace } {
  const seen: Seen = { deactivated: new Set(), deleted: new Set(), switched: new Set(), decided: new Set(), revisions: new Map() }
  const trace: Trace = { events: [], office: null, rest: () => (trace.office === null ? [] : deedsSince(trace.office, seen)) }
  const between = (calls: ModelCalls, user: string, world: World): ModelCalls => {
    trace.office = world.office
    const heard =
      <N extends keyof ModelCalls>(name: N) =>
      (...given: Parameters<ModelCalls[N]>): ReturnType<ModelCalls[N]> => {
        const { office, time, session } = world
        const deeds = deedsSince(office, seen)
        const before = movedSince(office, seen)
        const answers: unknown[] = []
        try {
          const answer = (calls[name] as (...all: readonly unknown[]) => ReturnType<ModelCalls[N]>)(...given)
          answers.push(telling(answer))
          return answer
        } catch (error) {
          answers.push(refusalOf(error))
          throw error
        } finally {
          const moved = [...before, ...movedSince(office, seen)]
          trace.events.push({ at: time.now(), deeds, session, user, name, given: structuredClone(given), answer: answers[0], moved })
        }
      }
    return {
      sync: heard('sync'),
      send: heard('send'),
      request: heard('request'),
      approval: heard('approval'),
      photoPart: heard('photoPart'),
      photoState: heard('photoState'),
      quarantine: heard('quarantine'),
    }
  }
  return { onlooker: { between, sha256: likeReal }, trace }
}
