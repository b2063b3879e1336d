import { createHash, randomBytes } from 'node:crypto'
import { callerAt, type TestCaller, type TestApp } from '@bisita/server/testing/app'
import { uuidv7 } from '@bisita/server/uuid'
import { createApi } from '../../web/src/api/api.ts'
import type { QueuedCall } from '../../web/src/device/queue/queuedCall.ts'
import { type DeviceServer, remoteServer } from '../../web/src/device/sync/server.ts'
import { users } from '../../web/src/device/testing/model/world.ts'
import { answerOf, comparable } from './answers.ts'
import { realPart, realPhoto } from './photo.ts'
import type { OfficeAction, TracedCall, Trace } from './trace.ts'

type Person = { readonly id: string; readonly cookie: string; readonly device: string; readonly ticket: string }

const actionOf: Readonly<Record<string, string>> = { client_create: 'client.create', visit_create: 'visit.create', itinerary_create: 'itinerary.create' }

/** A representative of one history alone, signed in on a phone, who holds the place. */
async function hired(app: TestApp, place: string): Promise<Person> {
  const id = uuidv7()
  const token = randomBytes(32).toString('base64url')
  await app.pool.query(
    `with one as (
       insert into users (id, username, display_name, user_type, branch_id, is_demo)
       select $1, $2, 'Ana Reyes', 'mr', branch_id, true from users where username = 'mr1' returning id, branch_id),
     place as (insert into mr_locations (user_id, location_id, branch_id) select id, $3, branch_id from one)
     insert into sessions (token_hash, user_id, expires_at) select $4, id, now() + interval '10 years' from one`,
    [id, `h${id.slice(-12)}`, place, createHash('sha256').update(token).digest()],
  )
  const device = uuidv7()
  const cookie = `bisita=${token}`
  const { body } = await callerAt(app.url, id, cookie).post('/user/device', { device_id: device, app_version: '1' })
  return { id, cookie, device, ticket: body.ticket }
}

/** Where the people of the histories work: a place of mr1's branch. */
export async function workplace(app: TestApp): Promise<string> {
  const { rows } = await app.pool.query<{ location_id: string }>(
    `select m.location_id from mr_locations m join users u on u.id = m.user_id where u.username = 'mr1' order by 1 limit 1`,
  )
  return (rows[0] as { location_id: string }).location_id
}

/**
 * Sends to the real server what reached the model in a history, in the same order, at the same times, as the same
 * people, and tells each answer and each record that differs.
 */
export async function replay(app: TestApp, admin: TestCaller, place: string, { events, office, rest }: Trace): Promise<readonly string[]> {
  const people: Record<string, Person> = { [users[0]]: await hired(app, place), [users[1]]: await hired(app, place) }
  const clients: Record<string, string> = { c1: uuidv7(), c2: uuidv7() }
  const own = randomBytes(4).toString('hex')
  const offers = new Map<string, unknown>()
  const approvals = new Map<string, string>()
  const revisions = new Map<string, number>()
  const photos = new Map<string, Buffer>()
  const differences: string[] = []

  for (const id of Object.values(clients)) {
    await admin.post('/client/create', { id, firstname: 'Maria', lastname: 'Cruz', address: '', location_id: place, id_type: 'sss', claim_type: 'RT' })
  }
  await app.pool.query(`delete from settings where key = 'organisation'`)

  /** The ids of a history, as this one's own. */
  const idOf = (id: string): string => clients[id] ?? people[id]?.id ?? approvals.get(id) ?? id.replace(/^0190a6a0-0000-7000-9000/, `${own}-0000-7000-9000`)
  const real = <T>(value: T): T =>
    JSON.parse(JSON.stringify(value), (_, part: unknown) => (typeof part === 'string' ? idOf(part) : part)) as T
  const serverOf = (user: string, session: string | null): DeviceServer =>
    remoteServer(
      createApi({
        fetch: (address, init) => {
          const cookie = session === null ? '' : (people[session] as Person).cookie
          return fetch(address, { ...init, headers: { ...(init?.headers as Record<string, string>), ...(cookie && { cookie }) } })
        },
        addressOf: (path) => `${app.url}/api${path}`,
        userId: () => (people[user] as Person).id,
      }),
    )

  /** The place of a client's person becomes this one's; a base revision becomes what the client had then. */
  function withRealIds(recorded: QueuedCall): QueuedCall {
    const mapped = real(recorded) as QueuedCall & { body: Record<string, unknown> }
    if (mapped.operation === 'client_create') return { ...mapped, body: { ...mapped.body, location_id: place } }
    const base = mapped.body['base_revision_id']
    if (mapped.operation !== 'client_update' || typeof base !== 'number') return mapped
    return { ...mapped, body: { ...mapped.body, base_revision_id: revisions.get(`${recorded.record_id} ${base}`) ?? revisions.get(`${recorded.record_id} first`) } }
  }

  async function ask({ user, session, name, given, answer }: TracedCall): Promise<unknown> {
    const server = serverOf(user, session)
    const person = people[user] as Person
    switch (name) {
      case 'sync':
        return server.sync({ ...(given[0] as Parameters<DeviceServer['sync']>[0]), device_id: person.device, positions: null }).then(() => 'heard')
      case 'send':
        return server.send(withRealIds(given[0] as QueuedCall), idOf(given[1] as string), given[2] as string)
      case 'request': {
        const [body, key] = given as Parameters<DeviceServer['request']>
        const { id } = JSON.parse(body.metadata_format) as { id: string }
        const approval = await server.request({ ...(offers.get(id) as typeof body), approval_message: body.approval_message || 'Please.' }, idOf(key))
        approvals.set(id, approval.approval_id)
        return approval
      }
      case 'approval':
        return server.approval(idOf(given[0] as string))
      case 'photoPart': {
        const [visit, { bytes, offset, total }] = given as Parameters<DeviceServer['photoPart']>
        const received = new Uint8Array(bytes)
        const whole = photos.get(visit) ?? realPhoto(total, received[0] !== 0)
        if (offset === 0) photos.set(visit, whole)
        const part = realPart(received, offset, whole)
        return server.photoPart(idOf(visit), { bytes: part.buffer.slice(part.byteOffset, part.byteOffset + part.length) as ArrayBuffer, offset, total })
      }
      case 'photoState':
        return server.photoState(idOf(given[0] as string))
      case 'quarantine': {
        const item = given[0] as Parameters<DeviceServer['quarantine']>[0]
        const owner = Object.entries(people).find(([model]) => item.ticket === `ticket of ${model}`)?.[1] as Person
        const content = JSON.stringify(withRealIds({ operation: item.kind, record_id: item.record_id, body: JSON.parse(item.content) }).body)
        await server.quarantine({ ...real(item), device_id: owner.device, ticket: owner.ticket, content }, null)
        return answer
      }
    }
  }

  async function does(action: OfficeAction): Promise<void> {
    switch (action.did) {
      case 'deactivate':
        return void (await app.pool.query('update users set deactivated_at = now() where id = $1', [idOf(action.user)]))
      case 'delete':
        return void (await admin.delete(`/client/delete/${idOf(action.client)}`))
      case 'switch':
        return void (await app.pool.query(
          `insert into settings (key, value) values ('organisation', jsonb_build_object('switched_cells', jsonb_build_object($1::text, '{"mr": "approval"}'::jsonb)))
           on conflict (key) do update set value = jsonb_set(settings.value, array['switched_cells', $1::text], '{"mr": "approval"}')`,
          [actionOf[action.action]],
        ))
      case 'decide': {
        const decided = await admin.post(`/approval/${action.approve ? 'approve' : 'decline'}`, { approval_id: idOf(action.approval) })
        const wanted = action.approve ? 'APPROVED' : 'DECLINED'
        if (decided.body.status !== wanted) differences.push(`decision: ${wanted} in the model, ${decided.status} ${JSON.stringify(decided.body)}`)
      }
    }
  }

  /** Which revision of the real server stands for one of the model's. */
  async function follow(moved: TracedCall['moved']): Promise<void> {
    for (const [client, revision] of moved) {
      const { rows } = await app.pool.query<{ revision_id: number }>('select revision_id from clients where id = $1', [idOf(client)])
      const number = rows[0]?.revision_id ?? 0
      revisions.set(`${client} ${revision}`, number)
      // A form that began before everything that was changed.
      if (!revisions.has(`${client} first`)) revisions.set(`${client} first`, number)
    }
  }

  await follow([['c1', 0], ['c2', 0]])
  for (const event of events) {
    app.clock.now = new Date(event.at)
    for (const action of event.officeActions) await does(action)
    const answer = await answerOf(() => ask(event))
    const expected = event.name === 'sync' && !isRefusal(event.answer) ? 'heard' : real(comparable(event.answer))
    const offered = event.answer as { offer?: { metadata_format: string } } | undefined
    if (offered?.offer !== undefined) offers.set((JSON.parse(offered.offer.metadata_format) as { id: string }).id, (answer as { offer?: unknown }).offer)
    const [wanted, got] = [JSON.stringify(expected), JSON.stringify(comparable(answer))]
    if (wanted !== got) differences.push(`${event.name} ${JSON.stringify(event.given).slice(0, 400)}: ${wanted} of the model, ${got} of the server`)
    await follow(event.moved)
  }
  for (const action of rest()) await does(action)
  return [...differences, ...(office === null ? [] : await compareRecords())]

  async function compareRecords(): Promise<string[]> {
    const model = new Map([
      ...[...(office?.visits.values() ?? [])].map(({ id, sha256, parts }) => [idOf(id), sha256 === null ? 'none' : parts.complete ? 'stored' : 'awaited'] as const),
      ...[...(office?.itineraries.values() ?? [])].map(({ id, status }) => [idOf(id), status] as const),
      ...[...(office?.clients.values() ?? [])].map(({ id, deleted, fields }) => [idOf(id), deleted ? 'removed' : String(fields['lastname'])] as const),
    ])
    const { rows } = await app.pool.query<{ id: string; state: string }>(
      `select id, case when photo_sha256 is null then 'none' when photo_key is null then 'awaited' else 'stored' end as state from visits where user_id = any($1)
       union all select id, case when deleted_at is not null then 'removed' when skipped_at is not null then 'skipped' when visit_id is not null then 'visited' else 'open' end
         from itineraries where created_by = any($1)
       union all select id, case when deleted_at is not null then 'removed' else lastname end from clients where id = any($2) or created_by = any($1)`,
      [Object.values(people).map(({ id }) => id), Object.values(clients)],
    )
    const serverStates = new Map(rows.map(({ id, state }) => [id, state]))
    return [...new Set([...model.keys(), ...serverStates.keys()])]
      .filter((id) => model.get(id) !== serverStates.get(id))
      .map((id) => `record ${id}: ${model.get(id)} in the model, ${serverStates.get(id)} on the server`)
  }
}

const isRefusal = (answer: unknown): boolean => typeof answer === 'object' && answer !== null && 'status' in answer

