import type { ApprovalOffer, Approval } from '@bisita/contract/approvals'
import type { Role } from '@bisita/contract/users/roles'
import type { User } from '@bisita/contract/users/users.management'
import { addClient, call, type Caller } from '../api.ts'
import type { Part } from '../rights.ts'
import { askForChange, dayIn, planVisit, recordContact } from '../work.ts'

/** A record to open: its address, its heading, and `of` as in rights.ts. */
export type Opening = { readonly part: Part; readonly at: string; readonly title: string | RegExp; readonly of?: string }

const fieldRoles: readonly Role[] = ['mr', 'tele']

/** Requests for a change of a client of mr1: the caller's own, or another user's that the caller decides. */
async function requests(caller: Caller, mr: Caller): Promise<Opening[]> {
  const open = (of: string, { approval_id, approval_title }: Approval): Opening => ({ part: 'Request', at: `/approvals?approval=${approval_id}`, title: approval_title, of })
  const role = caller.user.user_type
  const { id } = await addClient(mr)
  if (fieldRoles.includes(role)) return [open('own', await askForChange(caller, id, { firstname: 'Perlita' }, 'Please.'))]
  const others = open('another’s', await askForChange(mr, id, { firstname: 'Perlita' }, 'Please.'))
  if (role === 'admin') return [others]
  const offer = await call<ApprovalOffer>(caller, 'DELETE', `/client/delete/${(await addClient(mr)).id}`)
  return [others, open('own', await call<Approval>(caller, 'POST', '/approval/request', { ...offer, approval_message: 'Please.' }))]
}

/** Users in the caller's scope, one of each role that a word depends on. */
async function people(caller: Caller): Promise<Opening[]> {
  const seen: Readonly<Partial<Record<Role, readonly string[]>>> = { oic: ['mr1'], ah: ['mr1', 'oic1'], admin: ['mr1', 'oic1', 'ah1'] }
  const path = caller.user.user_type === 'oic' ? '/oic_users' : '/users'
  return Promise.all((seen[caller.user.user_type] ?? []).map(async (username): Promise<Opening> => {
    const { items } = await call<{ items: User[] }>(caller, 'GET', `/user/list?keyword=${username}`)
    const found = items.find((one) => one.username === username)
    if (found === undefined) throw new Error(`Nobody is called ${username}.`)
    return { part: 'User', at: `${path}?user=${found.id}`, title: found.display_name, of: found.user_type }
  }))
}

async function offices(caller: Caller, mr: Caller): Promise<Opening[]> {
  const branch: Opening = { part: 'Branch', at: `/branches?branch=${mr.user.branch_id}&mr=${mr.user.id}`, title: 'Baguio' }
  if (caller.user.user_type === 'oic') return [branch]
  const { items } = await call<{ items: { id: string; area_name: string }[] }>(caller, 'GET', '/branch/area/list?keyword=North')
  return [branch, ...items.map(({ id, area_name }): Opening => ({ part: 'Area', at: `/areas?area=${id}`, title: area_name }))]
}

/** An existing product: the list would not reload in time for a new one. */
async function products(caller: Caller): Promise<Opening[]> {
  const { items } = await call<{ items: { id: string; name: string }[] }>(caller, 'GET', '/product/list?ipp=1000')
  const found = items.find(({ name }) => name === 'Medical Loan')
  if (found === undefined) throw new Error('The demo organisation lacks its Medical Loan.')
  return [{ part: 'Product', at: `/administration/products?product=${found.id}`, title: `Edit ${found.name}` }]
}

/** A record of every kind that the caller's role has a screen for, about one client of mr1. */
export async function recordsFor(caller: Caller, mr: Caller): Promise<Opening[]> {
  const role = caller.user.user_type
  const client = await addClient(mr)
  const contacts = (['visit', 'call'] as const).filter((kind) => !(fieldRoles.includes(role) && role === (kind === 'visit' ? 'tele' : 'mr')))
  const recorded = await Promise.all(contacts.map(async (kind): Promise<Opening> => {
    const { id } = await recordContact(caller, client, { visit_type: kind })
    return { part: kind === 'visit' ? 'Visit' : 'Call', at: `/${kind}s?visit=${id}`, title: kind === 'visit' ? /^Visit of / : /^Call of / }
  }))
  const plan = await planVisit(caller, client, { visible_at: dayIn(2), assigned_to: mr.user.id })
  return [
    { part: 'Client', at: `/clients?client=${client.id}`, title: client.fullname },
    ...recorded,
    { part: 'Itinerary', at: `/itinerary?view=list&itinerary=${plan.id}`, title: client.fullname },
    ...(await requests(caller, mr)),
    ...(fieldRoles.includes(role) ? [] : [...(await people(caller)), ...(await offices(caller, mr))]),
    ...(role === 'admin' ? await products(caller) : []),
  ]
}
