import { randomUUID } from 'node:crypto'
import { demoPassword } from '../demo/organisation.ts'

/** What a call is sent with. */
export type Input = { readonly params?: Record<string, string>; readonly query?: Record<string, string>; readonly body?: Record<string, unknown> }

/** Records that good input names. */
export type Named = { readonly user: string; readonly other: string; readonly branch: string; readonly area: string; readonly place: string; readonly client: string }

/** Good input for the calls about people, branches, areas, assignments, dashboards, the audit trail and settings. */
export function organisationInput(named: () => Named): Readonly<Record<string, () => Input>> {
  const byId = (of: keyof Named) => () => ({ params: { id: named()[of] } })
  const ofUser = () => ({ params: { mrId: named().user } })
  const ofBranch = () => ({ params: { branchId: named().branch } })
  const ofArea = () => ({ params: { areaId: named().area } })
  return {
    'dashboards.read': () => ({ query: {} }),
    'dashboards.now': () => ({}),
    'dashboards.overview': () => ({ query: {} }),
    'dashboards.standing': () => ({ query: {} }),
    'notifications.list': () => ({ query: {} }),
    'notifications.read': () => ({ body: { ids: [randomUUID()] } }),
    'backups.state': () => ({}),
    'backups.recovery': () => ({}),
    'backups.confirm': () => ({ body: { last_word: 'niyog' } }),
    'jobs.create': () => ({ body: { job_name: 'Clear up', action: 'schedule', execute_function: 'prune', parameters: { cron: '0 0 1 1 *' } } }),
    'jobs.list': () => ({ query: {} }),
    'imports.upload': () => ({ query: {}, body: { upload_id: randomUUID(), chunk: 1, chunks: 1 } }),
    'imports.info': () => ({ params: { upload_id: randomUUID() } }),
    'imports.undo': () => ({ params: { upload_id: randomUUID() }, query: {} }),
    'imports.alias': () => ({ body: { text: 'Benguet / Baguio / Irisan', location_id: named().place } }),
    'clients.duplicates': () => ({ query: {} }),
    'clients.dismissDuplicates': () => ({ body: { ids: [randomUUID()] } }),
    'jobs.info': () => ({ params: { id: randomUUID() } }),
    'psgc.update': () => ({ query: { dry_run: 'true' }, body: { upload_id: randomUUID() } }),
    'users.list': () => ({ query: {} }),
    'users.info': byId('user'),
    'users.create': () => ({ body: { id: randomUUID(), username: 'somebody.new', display_name: 'Somebody New', user_type: 'mr', branch_id: named().branch } }),
    'users.update': () => ({ ...byId('user')(), body: { display_name: 'Another Name' } }),
    'users.activate': byId('user'),
    'users.deactivate': byId('user'),
    'users.delete': byId('user'),
    'users.changePassword': () => ({ ...byId('user')(), body: { new_password: 'a long enough phrase 42' } }),
    'users.ownSessions': () => ({}),
    'users.endOwnSessions': () => ({ body: { session_ids: [randomUUID()], password: demoPassword } }),
    'users.sessions': byId('user'),
    'users.endSessions': () => ({ ...byId('user')(), body: { session_ids: [randomUUID()] } }),
    'assignments.mrAssignments': () => ({ ...ofUser(), query: {} }),
    'assignments.assign': () => ({ body: { user_id: named().user, assignment_ids: [named().place] } }),
    'assignments.removeMrAssignments': () => ({ ...ofUser(), query: {}, body: { assignment_ids: [named().place] } }),
    'assignments.mrClients': () => ({ ...ofUser(), query: {} }),
    'assignments.assignClients': () => ({ body: { user_id: named().user, client_ids: [named().client] } }),
    'assignments.removeMrClients': () => ({ ...ofUser(), query: {}, body: { client_ids: [named().client] } }),
    'assignments.covers': () => ({ query: {} }),
    'assignments.cover': () => ({ body: { from_user_id: named().user, to_user_id: named().other, date_from: '2036-11-01', date_to: '2036-11-02' } }),
    'assignments.endCover': () => ({ params: { id: randomUUID() } }),
    'branches.list': () => ({ query: {} }),
    'branches.info': byId('branch'),
    'branches.create': () => ({ body: { id: randomUUID(), branch_name: 'A new branch' } }),
    'branches.update': () => ({ ...byId('branch')(), body: { branch_name: 'Another name' } }),
    'branches.delete': byId('branch'),
    'branches.members': () => ({ ...ofBranch(), query: {} }),
    'branches.assignMember': () => ({ body: { branch_id: named().branch, user_ids: [named().user] } }),
    'branches.removeMembers': () => ({ ...ofBranch(), body: { user_ids: [named().user] } }),
    'branches.assignments': () => ({ ...ofBranch(), query: {} }),
    'branches.assign': () => ({ body: { branch_id: named().branch, location_ids: [named().place] } }),
    'branches.removeLocations': () => ({ ...ofBranch(), body: { location_ids: [named().place] } }),
    'areas.list': () => ({ query: {} }),
    'areas.create': () => ({ body: { id: randomUUID(), area_name: 'A new area' } }),
    'areas.update': () => ({ ...byId('area')(), body: { area_name: 'Another name' } }),
    'areas.delete': byId('area'),
    'areas.members': () => ({ ...ofArea(), query: {} }),
    'areas.assignMember': () => ({ body: { area_id: named().area, user_ids: [named().user] } }),
    'areas.removeMembers': () => ({ ...ofArea(), body: { user_ids: [named().user] } }),
    'areas.assignments': () => ({ ...ofArea(), query: {} }),
    'areas.assign': () => ({ body: { area_id: named().area, branch_ids: [named().branch] } }),
    'areas.removeBranches': () => ({ ...ofArea(), body: { branch_ids: [named().branch] } }),
    'audit.list': () => ({ query: {} }),
    'audit.export': () => ({ query: {} }),
    'audit.state': () => ({}),
    'reports.mrItineraries': () => ({ query: {} }),
    'reports.mrVisits': () => ({ query: {} }),
    'reports.teleCalls': () => ({ query: {} }),
    'reports.marketSaturation': () => ({ query: {} }),
    'reports.mrItineraryDetails': () => ({ query: { job_id: randomUUID(), row: 'total', column: 'total' } }),
    'reports.mrVisitDetails': () => ({ query: { job_id: randomUUID(), row: 'total', column: 'Total' } }),
    'reports.teleCallDetails': () => ({ query: { job_id: randomUUID(), row: 'total', column: 'Total' } }),
    'reports.marketSaturationDetails': () => ({ query: { job_id: randomUUID(), row: 'total', column: 'clients' } }),
    'reports.options': () => ({}),
    'reports.mrByUser': () => ({ query: {} }),
    'reports.areaHeadsByUser': () => ({}),
    'reports.snapshots': () => ({ query: {} }),
    'settings.read': () => ({}),
    'settings.change': () => ({ body: { minimum_age: 21 } }),
  }
}

/** Good input for the calls about strategies and where clients stand. */
export function touchpointInput(clientId: () => string): Readonly<Record<string, () => Input>> {
  const ofClient = () => ({ params: { id: clientId() } })
  const ofAnother = () => ({ params: { id: randomUUID() } })
  return {
    'strategies.create': () => ({ body: { name: 'A strategy', touchpoints: [{ name: 'First visit', kind: 'visit' }] } }),
    'strategies.list': () => ({ query: {} }),
    'strategies.current': () => ({}),
    'strategies.update': () => ({ ...ofAnother(), query: {}, body: { name: 'Another name' } }),
    'strategies.delete': ofAnother,
    'touchpoints.create': () => ({ body: { strategy: randomUUID(), name: 'First visit', kind: 'visit' } }),
    'touchpoints.update': () => ({ ...ofAnother(), body: { name: 'Second visit' } }),
    'touchpoints.delete': ofAnother,
    'touchpoints.list': () => ({ query: {} }),
    'touchpoints.progress': ofClient,
    'touchpoints.lastVisitor': ofClient,
    'touchpoints.visitors': ofClient,
    'touchpoints.visitorsOic': ofClient,
    'touchpoints.states': () => ({ query: {} }),
    'touchpoints.info': () => ({ ...ofClient(), query: { visit_type: 'call' } }),
    'touchpoints.next': () => ({ body: { branch_id: randomUUID() } }),
    'touchpoints.leaseKeep': ofAnother,
    'touchpoints.leaseEnd': ofAnother,
    'touchpoints.leaseList': () => ({}),
    'touchpoints.queue': () => ({ query: {} }),
    'touchpoints.why': ofClient,
    'touchpoints.tally': () => ({}),
  }
}
