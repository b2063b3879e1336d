import { randomUUID } from 'node:crypto'
import { type MatrixRow, moreToRead } from './matrix.ts'
import { newSchedule } from './world.ts'

/** Rows of clients, locations, products, and calls without a place. */
export const clientRows: readonly MatrixRow[] = [
  { call: 'clients.create', cells: 'D D D D D', make: ({ at, newClient }, place) => ({ body: newClient(at[place].assignedLocation) }) },
  {
    call: 'clients.update', form: 'contact', cells: 'D D D D D',
    make: async ({ client }, place) => ({ params: { id: (await client(place)).id }, body: { address: 'Purok 9' } }),
  },
  {
    call: 'clients.update', form: 'identity', cells: 'A A D D D',
    make: async ({ client }, place) => ({ params: { id: (await client(place)).id }, body: { firstname: 'Perlita' } }),
  },
  {
    call: 'clients.update', form: 'blocked', cells: 'D D D D D',
    make: async ({ client }, place) => ({ params: { id: (await client(place)).id }, body: { do_not_contact: 'all', do_not_contact_reason: 'Asked for it' } }),
  },
  {
    call: 'clients.update', form: 'lifted', cells: 'A A D D D',
    make: async ({ admin, client }, place) => {
      const { id } = await client(place)
      await admin.put(`/client/update/${id}`, { do_not_contact: 'all', do_not_contact_reason: 'Asked for it' })
      return { params: { id }, body: { do_not_contact: 'call' } }
    },
  },
  {
    // From the own place to each place: out of the caller's scope it needs approval from a user above both.
    call: 'clients.update', form: 'moved',
    table: { mr: [202, 202, 202], tele: [202, 202, 202], oic: [200, 202, 202], ah: [200, 200, 202], admin: [200, 200, 200] },
    make: async ({ at, client, givenLocation }, place) => {
      const location_id = place === 'own' ? await givenLocation(at.own.branch_id, at.own.mr.id) : at[place].assignedLocation
      return { params: { id: (await client('own')).id }, body: { location_id } }
    },
  },
  { call: 'clients.delete', cells: '- - A A D', make: async ({ client }, place) => ({ params: { id: (await client(place)).id } }) },
  { call: 'clients.info', cells: 'D D D D D', make: async ({ client }, place) => ({ params: { id: (await client(place)).id } }) },
  {
    call: 'clients.several', cells: 'D D D D D', list: true,
    make: async ({ client }, place) => {
      const { id } = await client(place)
      return { query: { ids: id }, finds: id }
    },
  },
  {
    call: 'consents.create', cells: 'D D D D D',
    make: async ({ client }, place) => {
      const body = { id: randomUUID(), purpose: 'marketing', channel: 'any', answer: 'yes', how: 'spoken', notice_version: 1, language: 'fil', at: '2026-11-20T01:00:00.000Z' }
      return { body: { ...body, client_id: (await client(place)).id } }
    },
  },
  { call: 'consents.notices', cells: 'D D D D D', placeless: true },
  {
    call: 'consents.addNotice', cells: '- - - - D', placeless: true,
    make: async ({ admin }) => {
      const { items } = (await admin.get('/consent/notices')).body
      return { body: { base_version: items[0].version, purposes: ['marketing'], text_en: 'We ask you.', text_fil: 'Tinatanong namin kayo.', draft: false } }
    },
  },
  { call: 'clients.noVisitPoints', cells: 'D - - - -', placeless: true },
  {
    call: 'clients.reveal', cells: 'D D D D D',
    make: async ({ client }, place) => ({ body: { id: randomUUID(), client_id: (await client(place)).id, fields: ['sss_id'], purpose: 'read' } }),
  },
  {
    // A showing on a phone happened, wherever its client is now.
    call: 'clients.revealJournal', cells: 'D - - - -', placeless: true,
    make: async ({ client }) => ({ body: { items: [{ id: randomUUID(), client_id: (await client('own')).id, fields: ['sss_id'], purpose: 'read', at: '2026-11-20T03:00:00.000Z' }] } }),
  },
  { call: 'clients.timeline', cells: 'D D D D D', make: async ({ client }, place) => ({ params: { id: (await client(place)).id } }) },
  {
    call: 'clients.list', cells: 'D D D D D', list: true,
    make: async ({ client }, place) => {
      const { id, lastname } = await client(place)
      return { query: { keyword: lastname }, finds: id }
    },
  },
  {
    call: 'clients.search', cells: 'D D D D D', list: true,
    make: async ({ client }, place) => {
      const { id, lastname } = await client(place)
      return { body: { keyword: lastname }, finds: id }
    },
  },
  {
    call: 'clients.export', cells: '- - D D D', list: true,
    make: async ({ client }, place) => {
      const { id, lastname } = await client(place)
      return { body: { keyword: lastname, columns: ['id'] }, finds: id }
    },
  },
  {
    call: 'clients.revisions', cells: 'D D D D D', list: true,
    make: async ({ admin, client }, place) => {
      const { latest_revision_id: revisionId } = (await admin.get('/client/revisions/info')).body
      return { params: { revisionId }, query: { ipp: 1000 }, finds: (await client(place)).id }
    },
  },
  { call: 'clients.revisionsInfo', cells: 'D D D D D', placeless: true },
  {
    call: 'clients.digest', cells: 'D - - - -', list: true,
    make: async ({ admin, client }, place) => {
      const { latest_revision_id: seq } = (await admin.get('/client/revisions/info')).body
      await client(place)
      return { params: { seq }, finds: moreToRead }
    },
  },
  { call: 'locations.filter', cells: 'D D D D D', placeless: true },
  {
    call: 'locations.filterList', cells: 'D D D D D', list: true,
    make: ({ at }, place) => ({ query: { barangay: at[place].assignedLocation }, finds: at[place].assignedLocation }),
  },
  {
    call: 'locations.list', cells: 'D D D D D', list: true,
    make: ({ at }, place) => {
      const before = String(Number(at[place].assignedLocation) - 1).padStart(10, '0')
      return { query: { after_id: before, ipp: 1 }, finds: at[place].assignedLocation }
    },
  },
  { call: 'locations.mine', cells: 'D - - - -', list: true, make: ({ at }, place) => ({ query: { ipp: 1000 }, finds: at[place].assignedLocation }) },
  { call: 'backups.state', cells: '- - - - D', placeless: true },
  { call: 'backups.recovery', cells: '- - - - D', placeless: true },
  { call: 'backups.confirm', cells: '- - - - D', placeless: true, make: () => ({ body: { last_word: 'niyog' } }) },
  { call: 'jobs.list', cells: '- - - - D', placeless: true },
  { call: 'jobs.create', cells: '- - - - D', placeless: true, make: () => ({ body: newSchedule() }) },
  {
    call: 'psgc.update', form: 'asked beforehand', cells: '- - - - D', placeless: true,
    make: async ({ edition }) => ({ query: { dry_run: 'true' }, body: { upload_id: await edition() } }),
  },
  { call: 'jobs.info', cells: '- - - - D', placeless: true, make: async ({ job }) => ({ params: { id: await job() } }) },
  { call: 'products.list', cells: 'D D D D D', placeless: true },
  { call: 'products.create', cells: '- - - - D', placeless: true, make: () => ({ body: { name: `Utang ${Math.random()}`, price: 100 } }) },
  { call: 'products.update', cells: '- - - - D', placeless: true, make: async ({ product }) => ({ params: { id: await product() }, body: { price: 7 } }) },
  { call: 'products.delete', cells: '- - - - D', placeless: true, make: async ({ product }) => ({ params: { id: await product() } }) },
  { call: 'dashboards.read', cells: 'D D D D D', placeless: true },
  { call: 'dashboards.now', cells: 'D D D D D', placeless: true },
  { call: 'dashboards.brief', cells: 'D D D D D', placeless: true },
  { call: 'dashboards.start', cells: 'D D D D D', placeless: true },
  { call: 'dashboards.overview', cells: 'D D D D D', placeless: true },
  {
    call: 'dashboards.standing', form: 'people', cells: '- - D D D', list: true,
    make: async ({ at, person }, place) => ({ query: { ipp: 1000 }, finds: (await person('mr', at[place].branch_id)).id }),
  },
  {
    call: 'dashboards.standing', form: 'branches', cells: '- - D D D', list: true,
    make: ({ at }, place) => ({ query: { of: 'branch', ipp: 1000 }, finds: at[place].branch_id }),
  },
  { call: 'settings.read', cells: '- - - - D', placeless: true },
  { call: 'settings.change', cells: '- - - - D', placeless: true, make: () => ({ body: { notice_seconds: 6 } }) },
  { call: 'audit.list', cells: '- - - - D', placeless: true },
  { call: 'audit.export', cells: '- - - - D', placeless: true, make: () => ({ query: { record_type: 'settings' } }) },
  { call: 'audit.state', cells: '- - - - D', placeless: true },
  { call: 'health.live', open: 200, placeless: true },
  { call: 'health.ready', open: 200, placeless: true },
]
