import type { Role } from '@bisita/contract/users/roles'
import { maySwitch, switchableActions, usualOwn, type SwitchableAction } from '@bisita/rules/settings'
import { policy } from '@bisita/rules/people/policy'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, type ReactNode } from 'react'
import { afterEach, describe, expect, test } from 'vitest'
import { RefusalsProvider } from '../../api/refusals.ts'
import { DeviceProvider } from '../../device/device.ts'
import { AreasProvider, type Area } from '../../domains/areas/areas.repository.ts'
import { AreaNameDialog } from '../../domains/areas/components/AreaNameDialog.tsx'
import { AreaAsk } from '../../domains/areas/components/AreaAsk.tsx'
import { AssignmentsProvider } from '../../domains/assignments/assignments.repository.ts'
import { AddLocations } from '../../domains/assignments/components/AddLocations.tsx'
import { AssignClients } from '../../domains/assignments/components/AssignClients.tsx'
import { CoverDialog } from '../../domains/assignments/components/CoverDialog.tsx'
import { RemoveLocations } from '../../domains/assignments/components/RemoveLocations.tsx'
import { HoldersProvider } from '../../domains/assignments/holders.repository.ts'
import { DeleteBranch } from '../../domains/branches/components/DeleteBranch.tsx'
import { EditBranch } from '../../domains/branches/components/EditBranch.tsx'
import { RemoveDialog } from '../../domains/branches/components/RemoveDialog.tsx'
import { BranchDeskProvider } from '../../domains/branches/desk.repository.ts'
import { someBranch } from '../../domains/branches/testing.ts'
import { ClientsProvider } from '../../domains/clients/clients.repository.ts'
import { BlockClient } from '../../domains/clients/components/BlockClient.tsx'
import { NewClient } from '../../domains/clients/components/NewClient.tsx'
import { editNote } from '../../domains/clients/showing.ts'
import { someClient } from '../../domains/clients/testing.ts'
import { AssigneeField } from '../../domains/itineraries/components/AssigneeField.tsx'
import { DeleteItinerary } from '../../domains/itineraries/components/DeleteItinerary.tsx'
import { MoveSeveral } from '../../domains/itineraries/components/MoveSeveral.tsx'
import { PlanVisit } from '../../domains/itineraries/components/PlanVisit.tsx'
import { SkipItinerary } from '../../domains/itineraries/components/SkipItinerary.tsx'
import { ItinerariesProvider } from '../../domains/itineraries/itineraries.repository.ts'
import { fakeItineraries, someItinerary } from '../../domains/itineraries/testing.ts'
import { DeleteProduct } from '../../domains/products/components/DeleteProduct.tsx'
import { NewProduct } from '../../domains/products/components/NewProduct.tsx'
import { ProductsProvider } from '../../domains/products/products.repository.ts'
import { someProduct } from '../../domains/products/testing.ts'
import { ActOnUser } from '../../domains/users/components/ActOnUser.tsx'
import { EditUser } from '../../domains/users/components/EditUser.tsx'
import { NewUser } from '../../domains/users/components/NewUser.tsx'
import { SetPassword } from '../../domains/users/components/SetPassword.tsx'
import { cellOfPassword } from '../../domains/users/rights.ts'
import { PeopleProvider } from '../../domains/users/people.repository.ts'
import { someUser } from '../../domains/users/testing.ts'
import { RecordContact } from '../../domains/visits/components/RecordContact.tsx'
import { createPhotoQueue, PhotoQueueProvider } from '../../domains/visits/photos/photoQueue.ts'
import { fakeLocator, fakeVisits, someVisit } from '../../domains/visits/testing.ts'
import { VisitsProvider } from '../../domains/visits/visits.repository.ts'
import { button, cleanUp, field, press, render, until } from '../../testing/render.tsx'
import { createDrafts, DraftsProvider } from '../../ui/browser/drafts.ts'
import { heldWords } from '../../ui/forms/HeldNote.tsx'
import { type InForce, inForceFor, useInForce } from '../../ui/inForce.ts'
import { createNotices } from '../../ui/notices.ts'
import { DeleteClient } from '../pages/clients/DeleteClient.tsx'
import { DeleteVisit } from '../pages/visits/DeleteVisit.tsx'
import type { Services } from '../services.ts'
import { ServicesProvider } from '../useServices.ts'

afterEach(cleanUp)

/** Answers nothing: what is said here is said before anybody is asked. */
const silent: object = new Proxy({}, { get: () => () => new Promise(() => undefined) })

const notices = createNotices()
const visits = fakeVisits({})
const nothing = () => undefined
const leaving = { notices, onDone: nothing, onClose: nothing, onCancel: nothing }

async function shown(children: ReactNode, inForce: InForce): Promise<HTMLElement> {
  await render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <ServicesProvider value={{ notices } as unknown as Services}>
        <RefusalsProvider value={nothing}>
          <DraftsProvider value={createDrafts()}>
            <DeviceProvider value={null}>
              <ClientsProvider value={silent as never}>
                <VisitsProvider value={visits}>
                  <PhotoQueueProvider value={createPhotoQueue(visits, nothing)}>
                    <ItinerariesProvider value={fakeItineraries({ assignees: async () => [outsider] })}>
                      <ProductsProvider value={silent as never}>
                        <PeopleProvider value={silent as never}>
                          <AreasProvider value={silent as never}>
                            <BranchDeskProvider value={silent as never}>
                              <AssignmentsProvider value={silent as never}>
                                <HoldersProvider value={silent as never}>{children}</HoldersProvider>
                              </AssignmentsProvider>
                            </BranchDeskProvider>
                          </AreasProvider>
                        </PeopleProvider>
                      </ProductsProvider>
                    </ItinerariesProvider>
                  </PhotoQueueProvider>
                </VisitsProvider>
              </ClientsProvider>
            </DeviceProvider>
          </DraftsProvider>
        </RefusalsProvider>
      </ServicesProvider>
    </QueryClientProvider>,
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
  const direct = cellOfPassword(useInForce().cellOf, whose) === 'direct'
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
  return <p>{editNote(client, useInForce().cellOf)}</p>
}

/** Where each action that an administrator may switch is sent from. */
const places: Readonly<Record<Exclude<SwitchableAction, 'client.move_out'>, readonly Place[]>> = {
  'client.create': [{ name: 'a new client', shows: <NewClient today="2026-11-22" place={() => null} product={() => null} onStored={nothing} {...leaving} /> }],
  'client.update_contact': [{ name: 'the form of a client', shows: <EditNote />, words: 'Every change needs the approval' }],
  'client.update_identity': [{ name: 'the form of a client', shows: <EditNote />, words: 'Changing the name, date of birth' }],
  'client.lift_contact_block': [
    { name: 'the question', shows: <BlockClient client={someClient({ do_not_contact: 'all', do_not_contact_reason: 'Asked for it' })} notices={notices} onClose={nothing} />, first: lifting },
  ],
  'client.delete': [{ name: 'the question', shows: <DeleteClient client={client} onDone={nothing} />, first: pressing('Delete') }],
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
    { name: 'activating', shows: <ActOnUser act="activate" user={user} notices={notices} />, first: pressing('Activate') },
    { name: 'deactivating', shows: <ActOnUser act="deactivate" user={user} notices={notices} />, first: pressing('Deactivate') },
  ],
  'user.delete': [{ name: 'the question', shows: <ActOnUser act="remove" user={user} notices={notices} />, first: pressing('Delete') }],
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
    { name: 'deleting', shows: <AreaAsk area={area} question={{ what: 'delete' }} onDeleted={nothing} {...leaving} /> },
  ],
  'product.manage': [
    { name: 'the form', shows: <NewProduct {...leaving} /> },
    { name: 'deleting', shows: <DeleteProduct product={someProduct()} {...leaving} />, first: pressing('Delete') },
  ],
}

const other = { direct: 'approval', approval: 'direct' } as const
/** The role that stands furthest down of those whose cell may be switched. */
const whose = (action: SwitchableAction): Role => (['mr', 'tele', 'oic', 'ah', 'admin'] as const).find((role) => maySwitch(action, role)) as Role

test('every action that may be switched is sent from somewhere, but for a move out of one’s own places, which no picker offers', () => {
  expect([...Object.keys(places), 'client.move_out'].toSorted()).toEqual([...switchableActions].toSorted())
})

describe.each(Object.entries(places) as [keyof typeof places, readonly Place[]][])('%s', (action, all) => {
  const role = whose(action)
  const usual = policy[action].roles[role] as 'direct' | 'approval'

  test.each(all.flatMap((place) => [usual, other[usual]].map((cell) => ({ ...place, cell }))))('$name, where it is $cell', async ({ shows, first, words = heldWords, cell }) => {
    const cells = cell === usual ? {} : { [action]: cell }
    const page = await shown(shows, inForceFor(role, { ...usualOwn, cells }))
    await first?.(page)
    expect(page.innerHTML.includes(words)).toBe(cell === 'approval')
  })
})
