// Started by try.sh, which says what the environment may hold.
// Starts the hosts, has people and phones at work, breaks one thing after the other, and judges. Exit code 0: all was as it should be.
import { setTimeout as sleep } from 'node:timers/promises'
import { addressHost, bisita, cable, copyHost, etcd, haproxy, keepalived, patroni, pgbackrest, pgbouncer, postmaster, primaryHost, serve, server, sql, until, whole } from './hosts.mjs'
import { archive, restoreToMoment } from './moment.mjs'
import { photoOfOther, photosAcrossKills } from './photos.mjs'
import { done, employer, jobs, listed, looked, makeBranch, paceOf, phone, refused, signIn, stop, visitor, writer } from './people.mjs'

/** Photos whose server dies in the middle. */
const photos = Number(process.env.PHOTOS ?? 4)
const number = (name, usual) => Number(process.env[name] ?? usual)
const [kills, cuts, writers, phones] = [number('KILLS', 10), number('CUTS', 1), number('WRITERS', 10), number('PHONES', 6)]
const password = 'a long enough phrase 42'
let failed = false
const judge = (good, said) => {
  console.log(`${good ? 'ok      ' : 'NOT OK  '} ${said}`)
  failed ||= !good
}
const either = () => (Math.random() < 0.5 ? 'a' : 'b')

/** What is killed, and the seconds after which everybody writes again. */
const breaks = {
  primary: { most: 15, act: async () => process.kill(postmaster(await primaryHost()), 'SIGKILL') },
  server: { most: 3, act: async () => server[either()].kill() },
  pooler: { most: 3, act: async () => pgbouncer[either()].kill() },
  balancer: { most: 3, act: async () => haproxy[(await addressHost()) ?? either()].kill() },
  etcd: { most: 3, act: async () => etcd[['a', 'b', 'c'][Math.floor(Math.random() * 3)]].kill() },
  copy: { most: 15, act: async () => process.kill(postmaster(await copyHost()), 'SIGKILL') },
  // PostgreSQL with its Patroni: nobody gives the lock up, so it has to run out (ttl 20).
  'primary and its Patroni': { most: 30, act: async () => {
    const host = await primaryHost()
    patroni[host].wanted = false
    patroni[host].kill()
    process.kill(postmaster(host), 'SIGKILL')
    await sleep(25_000)
    patroni[host].start()
  } },
  'link of the primary': { most: 30, act: async () => cut(await until('the primary', 60, primaryHost)) },
  'link of the copy': { most: 30, act: async () => cut(await until('the copy', 60, copyHost)) },
}
async function cut(host) {
  await cable(host, 'down')
  await sleep(30_000)
  await cable(host, 'up')
}
const order = process.env.WHAT?.split(',') ?? ['primary', 'server', 'pooler', 'balancer', 'etcd', 'primary', 'server', 'pooler', 'copy', 'primary and its Patroni']
const orderOfCuts = ['link of the primary', 'link of the copy']

console.log('Starting three hosts')
for (const one of Object.values(etcd)) one.start()
await sleep(2000)
patroni.a.start()
await until('the first PostgreSQL', 90, primaryHost)
patroni.b.start()
await until('the synchronous copy', 120, copyHost)
await sql(`create role bisita login password '${process.env.DATABASE}';
  alter role bisita set idle_in_transaction_session_timeout = '60s'; alter role bisita set lock_timeout = '10s'; alter role bisita set statement_timeout = '120s'`, 'postgres')
await sql('create database bisita owner bisita', 'postgres')
for (const service of [keepalived, haproxy, pgbouncer]) for (const one of Object.values(service)) one.start()
await sleep(4000)
await bisita('a', ['create-admin', 'maria', '--name', 'Maria Cruz'], `${password}\n`)
for (const one of Object.values(server)) one.start()
await until('both servers', 180, whole)
await sql(`insert into settings (key, value) values ('organisation', '{"calls_a_minute": 100000, "calls_at_once": 1000, "creates": 1000000}') on conflict (key) do update set value = settings.value || excluded.value`)
for (const one of Object.values(pgbackrest)) one.start()
const said = await archive()
judge(/replay on the standby/.test(said) && said.match(/backup command begin/g).length === 1, 'pgBackRest copied the database from the copy, not from the primary')
const found = await bisita('a', ['doctor']).catch((error) => error.stdout)
judge(/^ok +Copy /m.test(found), 'doctor finds the copy')

// Half of those who write are in the office, half are representatives; so are the owners of the phones.
const office = []
for (let n = 0; n < Math.ceil(writers / 2) + 1; n += 1) office.push(await signIn('maria', password))
const { location_ids, sessions } = await makeBranch(office[0], Math.floor(writers / 2), password)
const pace = paceOf(phones)
const handsets = Array.from({ length: phones }, (_, n) => phone(n % 2 === 0 ? office[0] : (sessions[n % sessions.length] ?? office[0]), pace.phones))
const every = writers / pace.writes
const working = [...office.slice(1).map((cookie) => writer(cookie, location_ids, every)), ...sessions.map((cookie) => visitor(cookie, every)), employer(office[0]), ...handsets.map(({ run }) => run())]
await sleep(5000)
const moment = new Date()
const before = done.filter(({ kind }) => kind === 'create').length
console.log(`At work: ${writers} writers, ${phones} phones, ${(done.length / 5).toFixed(0)} writes a second`)

const events = []
async function happen(name, most, act) {
  await until(`all whole before: ${name}`, 180, whole)
  await sleep(6000)
  await until(`all whole before: ${name}`, 180, whole)
  const at = Date.now()
  await act()
  events.push({ name, most, at })
  await until(`all whole after: ${name}`, 240, whole)
  await sleep(1000)
  // How long the longest wait for a write took that was under way then or began since.
  const touched = done.filter(({ began, ended }) => ended >= at && began < Date.now())
  const waited = Math.max(...touched.map(({ began, ended }) => ended - Math.max(began, at))) / 1000
  const said = [...new Set(touched.flatMap(({ failures }) => failures.filter((one) => one.at >= at).map((one) => `${one.status} ${one.said ?? ''}`.trim())))]
  Object.assign(events.at(-1), { waited, failures: touched.reduce((sum, { failures }) => sum + failures.length, 0) })
  judge(waited <= most, `${name}: everybody wrote again after ${waited.toFixed(1)} s (at most ${most})${said.length > 0 ? `; seen meanwhile: ${said.join(', ')}` : ''}`)
}

try {
  for (let n = 0; n < kills; n += 1) {
    const name = order[n % order.length]
    await happen(name, breaks[name].most, breaks[name].act)
  }
  for (let n = 0; n < cuts; n += 1) {
    const name = orderOfCuts[n % orderOfCuts.length]
    await happen(name, breaks[name].most, breaks[name].act)
  }
  if (photos > 0) {
    judge((await bisita('a', ['backup']).catch((error) => error.stdout + error.stderr)).includes('.backup'), 'a backup of Bisita is in the storage')
    const clients = done.filter(({ kind }) => kind === 'create').map(({ id }) => id)
    judge(await photoOfOther(sessions[0], clients[0]), 'a photo that was sent to one server is read from the other')
    const alike = await photosAcrossKills(sessions[0], clients, photos)
    judge(alike === photos, `${alike} of ${photos} photos whose server was killed in the middle are whole, and read alike from both servers`)
  }
  if (process.env.OLD_ROOT) {
    await happen('servers brought up to date one after the other', 3, async () => {
      for (const one of Object.values(server)) {
        await one.stop()
        Object.assign(one, { command: serve(process.env.ROOT), cwd: process.env.ROOT })
        one.start()
        await until('ready again', 180, whole)
        console.log(`         ${one.host} is of this version; migrations: ${(await sql('select count(*) from kysely_migration')).trim()}`)
        await sleep(number('BESIDE', 15) * 1000)
      }
    })
    judge(events.at(-1).failures === 0, `not a single attempt failed meanwhile (${events.at(-1).failures} did)`)
  }
  if (process.env.ROLLING !== '0') {
    await happen('servers stopped and started one after the other', 3, async () => {
      for (const one of Object.values(server)) {
        await one.stop()
        one.start()
        await until('ready again', 120, whole)
      }
    })
    judge(events.at(-1).failures === 0, `not a single attempt failed meanwhile (${events.at(-1).failures} did)`)
  }
} catch (error) {
  judge(false, error.message)
}
await until('all whole at the end', 240, whole).catch((error) => judge(false, error.message))
stop()
await Promise.race([Promise.all(working), sleep(60_000)])

const created = done.filter(({ kind }) => kind === 'create')
const visited = done.filter(({ kind }) => kind === 'visit')
const visits = new Set((await sql('select id from visits')).trim().split('\n'))
const rows = new Map((await sql(`select id, coalesce(address, '') from clients`)).trim().split('\n').map((line) => line.split('|')))
const trail = new Map((await sql(`select record_id || ' ' || action, count(*) from audit_log group by 1`)).trim().split('\n').map((line) => line.split('|')))
const updates = Map.groupBy(done.filter(({ kind }) => kind === 'update'), ({ id }) => id)
const times = (id, action) => Number(trail.get(`${id} ${action}`) ?? 0)
const lost = created.filter(({ id }) => !rows.has(id)).length + visited.filter(({ id }) => !visits.has(id)).length + [...updates].filter(([id, all]) => rows.get(id) !== all.at(-1).address).length
const twice = created.filter(({ id }) => times(id, 'client.create') !== 1).length + visited.filter(({ id }) => times(id, 'visit.create') !== 1).length + [...updates].filter(([id, all]) => times(id, 'client.update') !== all.length).length
judge(done.length > 0 && lost === 0, `${done.length} writes acknowledged (${created.length} clients, ${visited.length} visits, else changes), ${lost} lost`)
judge(twice === 0, `${twice} stored another number of times than once`)
judge(looked.missing === 0, `${looked.missing} of ${looked.times} clients were missing in the next list of whoever added them`)
judge(refused.length === 0, `${refused.length} refused${refused.length > 0 ? `: ${JSON.stringify(refused[0])}` : ''}`)
// Owners have several phones; nobody changes anything any more, so the list of each is read once.
const lists = new Map()
for (const cookie of new Set(handsets.map((one) => one.cookie))) lists.set(cookie, await listed(cookie))
const differing = []
for (let at = 0; at < handsets.length; at += 10) {
  await Promise.all(handsets.slice(at, at + 10).map(async ({ cookie, records, toEnd }) => {
    await toEnd()
    const n = records.differing(lists.get(cookie))
    if (n > 0) differing.push(n)
  }))
}
judge(differing.length === 0, `${phones} phones, each with ${handsets[0].records.size} clients as its list has them${differing.length > 0 ? ` but for ${differing.length} (${differing.join(', ')} clients differ)` : ''}`)
const ended = (await sql(`select status, count(*), max(tries) from jobs where id in (${jobs.map((id) => `'${id}'`).join(', ')}) group by status`)).trim()
judge(/^done\|\d+\|1$/.test(ended) && Number(ended.split('|')[1]) === jobs.length, `${jobs.length} jobs, each carried out once (${ended.replaceAll('\n', '; ')})`)
console.log(`Timeline and offset: ${(await sql(`select bisita_timeline(), bisita_revision_offset()`)).trim()}`)
const back = await restoreToMoment(moment).catch((error) => error)
judge(back === before || (back >= before - writers && back <= before + writers), `restored to ${moment.toISOString()}: ${back instanceof Error ? back.message : `${back} clients (${before} were acknowledged by then)`}`)

console.log('\nwhat | times | longest wait of each, s')
for (const [name, some] of Map.groupBy(events, (event) => event.name)) console.log(`${name} | ${some.length} | ${some.map(({ waited }) => waited?.toFixed(1)).join(' ')}`)
console.log(failed ? 'Something did not hold: see above.' : 'All held.')
process.exit(failed ? 1 : 0)
