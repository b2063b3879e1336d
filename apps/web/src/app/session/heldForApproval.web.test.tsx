import type { Role } from '@bisita/contract/users/roles'
import type { SwitchableAction } from '@bisita/contract/actions'
import { isSwitchable } from '@bisita/rules/people/permissions'
import { switchableActions, usualOwnSettings } from '@bisita/rules/settings'
import { policy } from '@bisita/rules/people/policy'
import { act, type ReactNode } from 'react'
import { describe, expect, test } from 'vitest'
import { OutcomeProvider } from '../../api/handleOutcome.ts'
import { ApiProvider } from '../../api/useCall.ts'
import { DeviceProvider } from '../../device/device.ts'
import type { Area } from '../../features/areas/areas.queries.ts'
import { AreaNameDialog } from '../../features/areas/components/AreaNameDialog.tsx'
import { ConfirmAreaChange } from '../../features/areas/components/ConfirmAreaChange.tsx'
import { AddLocations } from '../../features/assignments/components/AddLocations.tsx'
import { AssignClients } from '../../features/assignments/components/AssignClients.tsx'
import { CoverDialog } from '../../features/assignments/components/CoverDialog.tsx'
import { RemoveLocations } from '../../features/assignments/components/RemoveLocations.tsx'
import { DeleteBranch } from '../../features/branches/components/DeleteBranch.tsx'
import { EditBranch } from '../../features/branches/components/EditBranch.tsx'
import { RemoveDialog } from '../../features/branches/components/RemoveDialog.tsx'
import { someBranch } from '../../features/branches/testing.ts'
import { ClientsProvider } from '../../features/clients/clients.repository.ts'
import { BlockClient } from '../../features/clients/components/BlockClient.tsx'
import { NewClient } from '../../features/clients/components/NewClient.tsx'
import { editNote } from '../../features/clients/format.ts'
import { AssigneeField } from '../../features/itineraries/components/AssigneeField.tsx'
import { DeleteItinerary } from '../../features/itineraries/components/DeleteItinerary.tsx'
import { MoveSeveral } from '../../features/itineraries/components/MoveSeveral.tsx'
import { PlanVisit } from '../../features/itineraries/components/PlanVisit.tsx'
import { SkipItinerary } from '../../features/itineraries/components/SkipItinerary.tsx'
import { ItinerariesProvider } from '../../features/itineraries/itineraries.repository.ts'
import { fakeItineraries } from '../../features/itineraries/testing.ts'
import { DeleteProduct } from '../../features/products/components/DeleteProduct.tsx'
import { NewProduct } from '../../features/products/components/NewProduct.tsx'
import { ProductsProvider } from '../../features/products/products.repository.ts'
import { someProduct } from '../../features/products/testing.ts'
import { UserActionDialog } from '../../features/users/components/UserActionDialog.tsx'
import { EditUser } from '../../features/users/components/EditUser.tsx'
import { NewUser } from '../../features/users/components/NewUser.tsx'
import { SetPassword } from '../../features/users/components/SetPassword.tsx'
import { cellOfPassword } from '../../features/users/rights.ts'
import { someUser } from '../../features/users/testing.ts'
import { RecordContact } from '../../features/visits/components/RecordContact.tsx'
import { createPhotoQueue, PhotoQueueProvider } from '../../features/visits/photos/photoQueue.ts'
import { fakeVisits } from '../../features/visits/testing.ts'
import { ConsentsProvider } from '../../features/consents/consents.repository.ts'
import { VisitsProvider } from '../../features/visits/visits.repository.ts'
import { silentApi } from '../../testing/fakeApi.ts'
import { fakeLocator } from '../../testing/locator.ts'
import { button, field, press, provide, renderWith, until } from '../../testing/render.tsx'
import { createDrafts, DraftsProvider } from '../../ui/browser/drafts.ts'
import { needsApprovalText } from '../../ui/forms/NeedsApprovalNote.tsx'
import { type UserPermissions, permissionsFor, usePermissions } from '../../ui/permissions.ts'
import { createNotices } from '../../ui/notices.ts'
import { DeleteClient } from '../../features/clients/screens/DeleteClient.tsx'
import { DeleteVisit } from '../../features/visits/screens/DeleteVisit.tsx'
import type { Services } from '../services.ts'
import { ServicesProvider } from '../../frame/useServices.ts'
import { someClient, someItinerary, someVisit } from '../../testing/records.ts'

/** Answers nothing: what is said here is said before anybody is asked. */
const silent: object = new Proxy({}, { get: () => () => new Promise(() => undefined) })

const notices = createNotices()
const visits = fakeVisits({})
const nothing = () => undefined
const leaving = { notices, onDone: nothing, onClose: nothing, onCancel: nothing }

async function shown(children: ReactNode, inForce: UserPermissions): Promise<HTMLElement> {
  await renderWith(
    [
      provide(ServicesProvider, { notices } as unknown as Services),
      provide(ApiProvider, silentApi),
      provide(OutcomeProvider, nothing),
      provide(DraftsProvider, createDrafts()),
      provide(DeviceProvider, null),
      provide(ClientsProvider, silent as never),
      provide(VisitsProvider, visits),
      provide(ConsentsProvider, { notice: async () => null, create: async () => undefined }),
      provide(PhotoQueueProvider, createPhotoQueue(visits, nothing)),
      provide(ItinerariesProvider, fakeItineraries({ assignees: async () => [outsider] })),
      provide(ProductsProvider, silent as never),
    ],
    children,
    inForce,
  )
  return document.body
}

const outsider = { id: 'mr9', display_name: 'Nena Ramos', branch_id: 'b', branch_name: 'Baguio', in_scope: false }
const client = someClient()
const user = someUser()
const planner = { id: 'u', user_type: 'oic' } as const
const mr = { id: 'mr', display_name: 'Ana Cruz', branch_id: 'branch' }
const area: Area = { id: 'a', area_name: 'North', assigned_branches: [], assigned_area_heads: [], created_at: '2026-11-01T00:00:00Z' }

const contact = (kind: 'visit' | 'call') => (
  <RecordContact
    kind={kind}
    client={client}
    itineraryId={null}
    mustAllow={false}
    version="0"
    device={null}
    product={() => null}
    locator={fakeLocator(true).locator}
    onRequested={nothing}
    onDiscard={nothing}
    {...leaving}
  />
)

const newUser = <NewUser branches={[]} onAdded={nothing} {...leaving} />

/** The password of somebody of a role, as the pane shows the form. */
function PasswordOf({ whose }: { whose: Role }) {
  const direct = cellOfPassword(usePermissions().cellOf, whose) === 'direct'
  return <SetPassword user={user} direct={direct} onSet={nothing} onRequested={nothing} {...leaving} />
}

const choosing = (role: Role) => async (page: HTMLElement) => {
  const select = field(page, 'Role')
  await act(async () => {
    Reflect.set(HTMLSelectElement.prototype, 'value', role, select)
    select.dispatchEvent(new Event('change', { bubbles: true }))
  })
}

const pressing = (name: string) => async (page: HTMLElement) => {
  await press(button(page, name))
  await until(() => expect(page.querySelector('[role="dialog"]')).not.toBeNull())
}

const lifting = async (page: HTMLElement) => {
  const choice = [...page.querySelectorAll<HTMLInputElement>('input[type="radio"]')].find(({ value }) => value === 'none')
  await act(async () => choice?.click())
}

type Place = {
  readonly name: string
  readonly shows: ReactNode
  /** What is done before it is said. */
  readonly first?: (page: HTMLElement) => Promise<void>
  readonly words?: string
}

function EditNote() {
  return <p>{editNote(client, usePermissions().cellOf)}</p>
}

/** Where each action that an administrator may switch is sent from. */
const places: Readonly<Record<Exclude<SwitchableAction, 'client.move_out'>, readonly Place[]>> = {
  'client.create': [{ name: 'a new client', shows: <NewClient today="2026-11-22" place={() => null} product={() => null} onStored={nothing} {...leaving} /> }],
  'client.update_contact': [{ name: 'the form of a client', shows: <EditNote />, words: 'Every change needs the approval' }],
  'client.update_identity': [{ name: 'the form of a client', shows: <EditNote />, words: 'Changing the name, date of birth' }],
  'client.lift_contact_block': [
    { name: 'the question', shows: <BlockClient client={someClient({ do_not_contact: 'all', do_not_contact_reason: 'Asked for it' })} notices={notices} onClose={nothing} />, first: lifting },
  ],
  'client.delete': [{ name: 'the question', shows: <DeleteClient client={client} opened onClose={nothing} onDone={nothing} /> }],
  'visit.create': [{ name: 'the form', shows: contact('visit') }],
  'call.create': [{ name: 'the form', shows: contact('call') }],
  'visit.delete': [{ name: 'the question', shows: <DeleteVisit visit={someVisit()} onDone={nothing} />, first: pressing('Delete') }],
  'itinerary.create': [{ name: 'the plan', shows: <PlanVisit user={planner} today="2026-11-22" clients={[]} onRequested={nothing} {...leaving} /> }],
  'itinerary.update': [
    { name: 'skipping', shows: <SkipItinerary itinerary={someItinerary()} notices={notices} />, first: pressing('Skip') },
    { name: 'deleting', shows: <DeleteItinerary itinerary={someItinerary()} {...leaving} />, first: pressing('Delete') },
    { name: 'moving several', shows: <MoveSeveral several={[someItinerary()]} user={planner} today="2026-11-22" onMoved={nothing} onClose={nothing} /> },
  ],
  'itinerary.out_of_scope': [
    { name: 'who goes', shows: <AssigneeField value="" clientId={client.id} onChange={nothing} />, words: 'needs approval', first: () => until(() => expect(document.body.innerHTML).toContain('Nena Ramos')) },
  ],
  'user.create_field': [{ name: 'the form', shows: newUser, first: choosing('mr') }],
  'user.create_office': [{ name: 'the form', shows: newUser, first: choosing('ah') }],
  'user.update': [{ name: 'the form', shows: <EditUser user={user} branches={[]} {...leaving} /> }],
  'user.activate': [
    { name: 'activating', shows: <UserActionDialog act="activate" user={user} notices={notices} />, first: pressing('Activate') },
    { name: 'deactivating', shows: <UserActionDialog act="deactivate" user={user} notices={notices} />, first: pressing('Deactivate') },
  ],
  'user.delete': [{ name: 'the question', shows: <UserActionDialog act="remove" user={user} notices={notices} />, first: pressing('Delete') }],
  'user.password_field': [{ name: 'the form', shows: <PasswordOf whose="mr" /> }],
  'user.password_oic': [{ name: 'the form', shows: <PasswordOf whose="oic" /> }],
  'user.password_office': [{ name: 'the form', shows: <PasswordOf whose="ah" /> }],
  'assignment.assign_mr': [
    { name: 'adding locations', shows: <AddLocations mr={mr} places={() => null} {...leaving} /> },
    { name: 'removing locations', shows: <RemoveLocations mr={mr} what={new Map()} {...leaving} /> },
    { name: 'a cover', shows: <CoverDialog mr={mr} others={[]} {...leaving} /> },
    { name: 'single clients', shows: <AssignClients clients={[client]} mrs={[]} {...leaving} /> },
  ],
  'branch.assign': [{ name: 'taking away', shows: <RemoveDialog branch={someBranch()} leaving={{ kind: 'members', userIds: ['u'] }} count={1} {...leaving} /> }],
  'branch.manage': [
    { name: 'the form', shows: <EditBranch branch={someBranch()} areas={[]} {...leaving} /> },
    { name: 'deleting', shows: <DeleteBranch branch={someBranch()} {...leaving} /> },
  ],
  'area.manage': [
    { name: 'the name', shows: <AreaNameDialog area={area} typed={undefined} onTyped={nothing} {...leaving} /> },
    { name: 'deleting', shows: <ConfirmAreaChange area={area} question={{ what: 'delete' }} onDeleted={nothing} {...leaving} /> },
  ],
  'product.manage': [
    { name: 'the form', shows: <NewProduct {...leaving} /> },
    { name: 'deleting', shows: <DeleteProduct product={someProduct()} {...leaving} />, first: pressing('Delete') },
  ],
}

const other = { direct: 'approval', approval: 'direct' } as const
/** The role that stands furthest down of those whose cell may be switched. */
const whose = (action: SwitchableAction): Role => (['mr', 'tele', 'oic', 'ah', 'admin'] as const).find((role) => isSwitchable(action, role)) as Role

test('every action that may be switched is sent from somewhere, but for a move out of one’s own places, which no picker offers', () => {
  expect([...Object.keys(places), 'client.move_out'].toSorted()).toEqual([...switchableActions].toSorted())
})

describe.each(Object.entries(places) as [keyof typeof places, readonly Place[]][])('%s', (action, all) => {
  const role = whose(action)
  const usual = policy[action].roles[role] as 'direct' | 'approval'

  test.each(all.flatMap((place) => [usual, other[usual]].map((cell) => ({ ...place, cell }))))('$name, where it is $cell', async ({ shows, first, words = needsApprovalText, cell }) => {
    const cells = cell === usual ? {} : { [action]: cell }
    const page = await shown(shows, permissionsFor(role, { ...usualOwnSettings, cells }))
    await first?.(page)
    expect(page.innerHTML.includes(words)).toBe(cell === 'approval')
  })
})
