import { type Role, roles } from '@bisita/contract/users/roles'
import type { TestCaller, Reply } from '../app.ts'
import { type MatrixActor, type MatrixPlace, matrixPlaces } from './actors.ts'
import type { MatrixWorld } from './world.ts'

/** A valid request, made again for each cell whose success changes something. */
export type MatrixRequest = {
  readonly params?: Readonly<Record<string, string | number>>
  readonly query?: Readonly<Record<string, string | number>>
  readonly body?: unknown
  /** Sent unchanged, with the content type; `body` then has its fields. */
  readonly raw?: { readonly bytes: Uint8Array; readonly type: string }
  /** Another caller than the role's usual one, because the call changes the caller's own account. */
  readonly as?: TestCaller
  /** The id of the record that an answer must contain in scope, and must not out of scope. */
  readonly finds?: string
}

/** What a digest answers where something in scope came after the position: it has no ids to find a record by. */
export const moreToRead = '"settled":false'

/** The status that each role gets in each place. */
export type MatrixStatuses = Readonly<Record<Role, readonly [own: number, branch: number, area: number]>>

/** The expected answers of a call, by its caller and the place of its record. */
export type MatrixRow = {
  readonly call: string
  /** The form of the call, where it has several. */
  readonly form?: string
  /**
   * For mr, tele, oic, ah and admin, as promises/people 5 has it: D acts at once, A needs approval, - is refused.
   * Places out of the role's scope are 404, or not found in a list.
   */
  readonly cells?: string
  /** All statuses, where they don't follow from cells and scope. */
  readonly table?: MatrixStatuses
  /** The call has no place: tried once for each role. */
  readonly placeless?: true
  /** The call is a list: every place answers 200, and has `finds` in scope only. */
  readonly list?: true
  /** Roles whose places differ from their scope over clients. */
  readonly seen?: Partial<Record<Role, readonly MatrixPlace[]>>
  /** The status of a call that is open to every caller. */
  readonly open?: number
  /** Makes a valid request for a record in a place. */
  readonly make?: (world: MatrixWorld, place: MatrixPlace, role: Role) => Promise<MatrixRequest> | MatrixRequest
}

/** The places that a role sees (promises/people 3): own, branches of the own area, or all. */
const scope: Readonly<Record<Role, readonly MatrixPlace[]>> = {
  mr: ['own'],
  tele: ['own'],
  oic: ['own'],
  ah: ['own', 'branch'],
  admin: matrixPlaces,
}

const statusOfCell: Readonly<Record<string, (success: number) => number>> = { D: (success) => success, A: () => 202, '-': () => 403 }

/** Whether a role finds records in a place. */
export const findsPlace = ({ seen }: MatrixRow, role: Role, place: MatrixPlace): boolean => (seen?.[role] ?? scope[role]).includes(place)

/** The documented status of a cell; `success` is that of the call. */
export function expectedStatus(row: MatrixRow, who: MatrixActor, place: MatrixPlace, success: number): number {
  if (row.open !== undefined) return row.open
  if (who === 'anonymous') return 401
  if (who === 'deactivated') return 403
  if (row.table !== undefined) return row.table[who][matrixPlaces.indexOf(place)] as number
  const status = statusOfCell[row.cells?.split(' ')[roles.indexOf(who)] ?? '']?.(success)
  if (status === undefined) throw new Error(`${row.call} has no cell for ${who}.`)
  if (status === 403 || row.placeless || row.list) return status
  return findsPlace(row, who, place) ? status : 404
}

/** Sends a {@link MatrixRequest} as a caller. */
export function sendMatrixRequest(caller: TestCaller, method: string, path: string, { params = {}, query = {}, body, raw }: MatrixRequest): Promise<Reply> {
  const address = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(params[name])))
  const search = new URLSearchParams(Object.entries(query).map(([name, value]): [string, string] => [name, String(value)]))
  const url = search.size === 0 ? address : `${address}?${search}`
  const sent = raw === undefined ? {} : { raw: raw.bytes, headers: { 'content-type': raw.type } }
  if (method === 'GET') return caller.get(url)
  if (method === 'POST') return caller.post(url, body, sent)
  return method === 'PUT' ? caller.put(url, body, sent) : caller.delete(url, body, sent)
}
