import type { ModelApproval, ModelClient, ModelOffice } from '../../web/src/device/testing/model/office.ts'
import type { ModelCalls } from '../../web/src/device/testing/model/modelCalls.ts'
import type { HistoryObserver, ModelWorld } from '../../web/src/device/testing/model/world.ts'
import { refusalOf, comparableAnswer } from './answers.ts'
import { likeReal } from './photo.ts'

/** Something that the office did between two calls. */
export type OfficeAction =
  | { readonly did: 'deactivate'; readonly user: string }
  | { readonly did: 'delete'; readonly client: string }
  | { readonly did: 'switch'; readonly action: string }
  | { readonly did: 'decide'; readonly approval: string; readonly approve: boolean }

/** One call as it reached the model, what it answered, and what the office had done since the call before. */
export type TracedCall = {
  readonly at: number
  readonly officeActions: readonly OfficeAction[]
  readonly session: string | null
  readonly user: string
  readonly name: keyof ModelCalls
  readonly given: readonly unknown[]
  readonly answer: unknown
  /** The revision of each client that the call moved on. */
  readonly moved: readonly (readonly [client: string, revision: number])[]
}

/** All calls of a history in their order, and the final state of the model. */
export type Trace = {
  readonly events: TracedCall[]
  office: ModelOffice | null
  /** What the office did after the last call. */
  readonly rest: () => readonly OfficeAction[]
}

type Seen = { readonly deactivated: Set<string>; readonly deleted: Set<string>; readonly switched: Set<string>; readonly decided: Set<string>; readonly revisions: Map<string, number> }

const isNew = <T>(seen: Set<T>, one: T): boolean => !seen.has(one) && seen.add(one).has(one)

function actionsSince(office: ModelOffice, seen: Seen): OfficeAction[] {
  const decided = ({ approval_id, status }: ModelApproval) => status !== 'PENDING' && isNew(seen.decided, approval_id)
  const deleted = ({ id, deleted: gone }: ModelClient) => gone && isNew(seen.deleted, id)
  return [
    ...[...office.approvals.values()].filter(decided).map(({ approval_id, status }): OfficeAction => ({ did: 'decide', approval: approval_id, approve: status === 'APPROVED' })),
    ...[...office.clients.values()].filter(deleted).map(({ id }): OfficeAction => ({ did: 'delete', client: id })),
    ...[...office.switched].filter((action) => isNew(seen.switched, action)).map((action): OfficeAction => ({ did: 'switch', action })),
    ...[...office.deactivated].filter((user) => isNew(seen.deactivated, user)).map((user): OfficeAction => ({ did: 'deactivate', user })),
  ]
}

function movedSince(office: ModelOffice, { revisions }: Seen): (readonly [string, number])[] {
  const moved = [...office.clients.values()].filter(({ id, revision_id }) => revisions.get(id) !== revision_id)
  for (const { id, revision_id } of moved) revisions.set(id, revision_id)
  return moved.map(({ id, revision_id }) => [id, revision_id] as const)
}

/** Writes down what reaches the model while a history happens. */
export function recorder(): { readonly onlooker: HistoryObserver; readonly trace: Trace } {
  const seen: Seen = { deactivated: new Set(), deleted: new Set(), switched: new Set(), decided: new Set(), revisions: new Map() }
  const trace: Trace = { events: [], office: null, rest: () => (trace.office === null ? [] : actionsSince(trace.office, seen)) }
  const between = (calls: ModelCalls, user: string, world: ModelWorld): ModelCalls => {
    trace.office = world.office
    const recorded =
      <N extends keyof ModelCalls>(name: N) =>
      (...given: Parameters<ModelCalls[N]>): ReturnType<ModelCalls[N]> => {
        const { office, time, session } = world
        const actions = actionsSince(office, seen)
        const before = movedSince(office, seen)
        const answers: unknown[] = []
        try {
          const answer = (calls[name] as (...all: readonly unknown[]) => ReturnType<ModelCalls[N]>)(...given)
          answers.push(comparableAnswer(answer))
          return answer
        } catch (error) {
          answers.push(refusalOf(error))
          throw error
        } finally {
          const moved = [...before, ...movedSince(office, seen)]
          trace.events.push({ at: time.now(), officeActions: actions, session, user, name, given: structuredClone(given), answer: answers[0], moved })
        }
      }
    return {
      sync: recorded('sync'),
      send: recorded('send'),
      request: recorded('request'),
      approval: recorded('approval'),
      photoPart: recorded('photoPart'),
      photoState: recorded('photoState'),
      quarantine: recorded('quarantine'),
    }
  }
  return { onlooker: { between, sha256: likeReal }, trace }
}
