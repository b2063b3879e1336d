import { randomInt } from 'node:crypto'
import type { Client, ClientCreate, ClientUpdate } from '@bisita/contract/clients/clients'
import type { Location } from '@bisita/contract/locations/locations'
import type { CurrentUser } from '@bisita/contract/users/users'
import type { User } from '@bisita/contract/users/users.management'
import { demoPassword } from '@bisita/server/demo/organisation'
import { uuidv7 } from '@bisita/server/uuid'
import { origin } from './server.ts'

/** A user who is signed in without a browser. */
export type Caller = { readonly cookie: { readonly name: string; readonly value: string }; readonly user: CurrentUser }

/** The password of every demo user. */
export const password = demoPassword

async function send(method: string, path: string, body: unknown, headers: Record<string, string>): Promise<Response> {
  const init = body === undefined ? {} : { body: JSON.stringify(body) }
  const type: Record<string, string> = body === undefined ? {} : { 'content-type': 'application/json' }
  const response = await fetch(`${origin()}/api${path}`, { method, ...init, headers: { ...headers, ...type } })
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
  return response
}

/** Signs in without a browser. */
export async function signInByCall(username: string, secret: string = password): Promise<Caller> {
  const response = await send('POST', '/auth/authenticate', { username, password: secret }, {})
  const [name = '', value = ''] = (response.headers.getSetCookie()[0] ?? '').split(';')[0]?.split('=') ?? []
  const { data } = (await response.json()) as { data: { user: CurrentUser } }
  return { cookie: { name, value }, user: data.user }
}

/** Makes a call of the API; a refusal throws. */
export async function call<T>(caller: Caller, method: string, path: string, body?: unknown): Promise<T> {
  const { name, value } = caller.cookie
  const response = await send(method, path, body, { cookie: `${name}=${value}`, 'x-bisita-user': caller.user.id })
  return (await response.json()) as T
}

/** A unique surname, of letters only. */
export const newName = (begin: string): string =>
  begin + Array.from({ length: 10 }, () => String.fromCodePoint(97 + randomInt(26))).join('')

/** The user with this username. The search also finds longer usernames that contain it. */
export async function findUser(caller: Caller, username: string): Promise<User> {
  const { items } = await call<{ items: User[] }>(caller, 'GET', `/user/list?keyword=${username}&ipp=1000`)
  const found = items.find((one) => one.username === username)
  if (found === undefined) throw new Error(`${caller.user.username} sees nobody called ${username}.`)
  return found
}

/** A barangay in the caller's scope whose city is part of a province, unlike the highly urbanised ones. */
export async function aPlaceOf(caller: Caller): Promise<Location> {
  const { items } = await call<{ items: Location[] }>(caller, 'GET', '/location/list?ipp=1000')
  const place = items.find(({ mun_city_kind: kind, region }) => kind !== 'Highly Urbanized City' && !region.includes('NCR'))
  if (place === undefined) throw new Error(`${caller.user.username} has no such place.`)
  return place
}

/** Adds a client for one test in the caller's scope. */
export async function addClient(caller: Caller, fields: Partial<ClientCreate> = {}): Promise<Client> {
  const { id: location_id } = await aPlaceOf(caller)
  const usual = { id: uuidv7(), firstname: 'Amparo', lastname: newName('Subok'), location_id, id_type: 'sss', claim_type: 'RT' }
  return call<Client>(caller, 'POST', '/client/create', { ...usual, ...fields })
}

export const readClient = (caller: Caller, id: string) => call<Client>(caller, 'GET', `/client/info/${id}`)

export const changeClient = (caller: Caller, id: string, changes: ClientUpdate) =>
  call<Client>(caller, 'PUT', `/client/update/${id}`, changes)
