import type * as approvals from '../approvals.ts'
import type * as areas from '../organisation/areas.ts'
import type * as assignments from '../organisation/assignments.ts'
import type * as bestTimes from '../touchpoints/bestTimes.ts'
import type * as branches from '../organisation/branches.ts'
import type * as clients from '../clients/clients.ts'
import type * as days from '../clients/clients.day.ts'
import type * as revisionFeeds from '../clients/clients.revisions.ts'
import type * as timelines from '../clients/clients.timeline.ts'
import type * as dashboards from '../dashboards/dashboards.ts'
import type * as briefs from '../dashboards/dashboards.brief.ts'
import type * as starts from '../dashboards/dashboards.start.ts'
import type * as dashboardNows from '../dashboards/dashboards.now.ts'
import type * as overviews from '../dashboards/dashboards.overview.ts'
import type * as standings from '../dashboards/dashboards.comparison.ts'
import type * as desk from '../touchpoints/desk.ts'
import type * as digests from '../devices/digests.ts'
import type * as exports from '../operations/exports.ts'
import type * as health from '../operations/health.ts'
import type * as itineraries from '../itineraries.ts'
import type * as locations from '../locations/locations.ts'
import type * as notifications from '../devices/notifications.ts'
import type * as pushes from '../devices/push.ts'
import type * as products from '../products.ts'
import type * as reports from '../reports.ts'
import type * as searches from '../searches.ts'
import type * as settings from '../settings.ts'
import type * as strategies from '../touchpoints/strategies.ts'
import type * as touchpoints from '../touchpoints/touchpoints.ts'
import type * as visits from '../visits/visits.ts'
import type * as proofs from '../visits/visits.proof.ts'
import { route, search } from './calls.route.ts'

export type { Route } from './calls.route.ts'
export * from './calls.devices.ts'
export * from './calls.operations.ts'
export * from './calls.people.ts'
export * from './calls.queued.ts'

export const approvalRequest = route<typeof approvals.approvalRequest>('POST', '/approval/request')
export const approvalList = route<typeof approvals.approvalList>('GET', '/approval/list')
export const approvalInfo = route<typeof approvals.approvalInfo>('GET', '/approval/info/{id}')
export const approvalDecide = route<typeof approvals.approvalDecide>('POST', '/approval/{action}')

export const areaList = route<typeof areas.areaList>('GET', '/branch/area/list')
export const areaCreate = route<typeof areas.areaCreate>('POST', '/branch/area/create')
export const areaUpdate = route<typeof areas.areaUpdate>('PUT', '/branch/area/update/{id}')
export const areaDelete = route<typeof areas.areaDelete>('DELETE', '/branch/area/delete/{id}')
export const areaMembers = route<typeof areas.areaMembers>('GET', '/branch/area/members/{areaId}')
export const areaAssignMember = route<typeof areas.areaAssignMember>('POST', '/branch/area/assign-member')
export const areaRemoveMembers = route<typeof areas.areaRemoveMembers>('DELETE', '/branch/area/members/{areaId}')
export const areaAssignments = route<typeof areas.areaAssignments>('GET', '/branch/area/assignments/{areaId}')
export const areaAssign = route<typeof areas.areaAssign>('POST', '/branch/area/assign')
export const areaRemoveBranches = route<typeof areas.areaRemoveBranches>('DELETE', '/branch/area/assignments/{areaId}')

export const mrList = route<typeof assignments.mrList>('GET', '/assignment/mr-list/{clientId}')
export const mrAssignments = route<typeof assignments.mrAssignments>('GET', '/assignment/mr-assignments/{mrId}')
export const assign = route<typeof assignments.assign>('POST', '/assignment/assign')
export const removeMrAssignments = route<typeof assignments.removeMrAssignments>('DELETE', '/assignment/mr-assignments/{mrId}')
export const mrClients = route<typeof assignments.mrClients>('GET', '/assignment/mr-clients/{mrId}')
export const assignClients = route<typeof assignments.assignClients>('POST', '/assignment/assign-clients')
export const removeMrClients = route<typeof assignments.removeMrClients>('DELETE', '/assignment/mr-clients/{mrId}')
export const coverList = route<typeof assignments.coverList>('GET', '/assignment/covers')
export const coverCreate = route<typeof assignments.coverCreate>('POST', '/assignment/cover')
export const coverEnd = route<typeof assignments.coverEnd>('DELETE', '/assignment/cover/{id}')

export const branchFilterList = route<typeof branches.branchFilterList>('GET', '/branch/filter-list')
export const branchList = route<typeof branches.branchList>('GET', '/branch/list')
export const branchInfo = route<typeof branches.branchInfo>('GET', '/branch/info/{id}')
export const branchCreate = route<typeof branches.branchCreate>('POST', '/branch/create')
export const branchUpdate = route<typeof branches.branchUpdate>('PUT', '/branch/update/{id}')
export const branchDelete = route<typeof branches.branchDelete>('DELETE', '/branch/delete/{id}')
export const branchMembers = route<typeof branches.branchMembers>('GET', '/branch/members/{branchId}')
export const branchAssignMember = route<typeof branches.branchAssignMember>('POST', '/branch/assign-member')
export const branchRemoveMembers = route<typeof branches.branchRemoveMembers>('DELETE', '/branch/members/{branchId}')
export const branchAssignments = route<typeof branches.branchAssignments>('GET', '/branch/assignments/{branchId}')
export const branchAssign = route<typeof branches.branchAssign>('POST', '/branch/assign')
export const branchRemoveLocations = route<typeof branches.branchRemoveLocations>('DELETE', '/branch/assignments/{branchId}')

export const revisionsInfo = route<typeof revisionFeeds.revisionsInfo>('GET', '/client/revisions/info')
export const revisions = route<typeof revisionFeeds.revisions>('GET', '/client/revisions/{revisionId}')

export const clientTimeline = route<typeof timelines.clientTimeline>('GET', '/client/timeline/{id}')

export const clientDelete = route<typeof clients.clientDelete>('DELETE', '/client/delete/{id}')
export const clientNoVisitPoints = route<typeof days.clientNoVisitPoints>('GET', '/client/no-visit-points')
export const clientSeveral = route<typeof days.clientSeveral>('GET', '/client/several')
export const clientInfo = route<typeof clients.clientInfo>('GET', '/client/info/{id}')
export const clientList = route<typeof clients.clientList>('GET', '/client/list')

export const dashboard = route<typeof dashboards.dashboard>('GET', '/user/dashboard')
export const dashboardNow = route<typeof dashboardNows.dashboardNow>('GET', '/user/dashboard/now')
export const dashboardBrief = route<typeof briefs.dashboardBrief>('GET', '/user/dashboard/brief')
export const dashboardStart = route<typeof starts.dashboardStart>('GET', '/user/dashboard/start')
export const overview = route<typeof overviews.overview>('GET', '/user/dashboard/overview')
export const standing = route<typeof standings.standing>('GET', '/user/dashboard/standing')

export const touchpointInfo = route<typeof desk.touchpointInfo>('GET', '/touchpoint/info/{id}')
export const deskNext = route<typeof desk.deskNext>('POST', '/touchpoint/next')
export const leaseKeep = route<typeof desk.leaseKeep>('PUT', '/touchpoint/lease/{id}')
export const leaseEnd = route<typeof desk.leaseEnd>('DELETE', '/touchpoint/lease/{id}')
export const leaseList = route<typeof desk.leaseList>('GET', '/touchpoint/lease')
export const deskQueue = route<typeof desk.deskQueue>('GET', '/touchpoint/queue')
export const deskStart = route<typeof desk.deskStart>('GET', '/touchpoint/start')
export const deskWhy = route<typeof desk.deskWhy>('GET', '/touchpoint/why/{id}')
export const deskTally = route<typeof desk.deskTally>('GET', '/touchpoint/tally')

export const clientDigest = route<typeof digests.clientDigest>('GET', '/client/digest/{seq}')
export const visitDigest = route<typeof digests.visitDigest>('GET', '/visit/digest/{seq}')
export const itineraryDigest = route<typeof digests.itineraryDigest>('GET', '/itinerary/digest/{seq}')

export const clientExport = search<typeof exports.clientExport>('/client/export')
export const visitExport = search<typeof exports.visitExport>('/visit/export')
export const itineraryExport = search<typeof exports.itineraryExport>('/itinerary/export')

export const live = route<typeof health.live>('GET', '/health/live')
export const ready = route<typeof health.ready>('GET', '/health/ready')

export const itineraryInfo = route<typeof itineraries.itineraryInfo>('GET', '/itinerary/info/{id}')
export const itineraryList = route<typeof itineraries.itineraryList>('GET', '/itinerary/list')
export const itineraryDays = route<typeof itineraries.itineraryDays>('GET', '/itinerary/days')
export const itineraryAssignees = route<typeof itineraries.itineraryAssignees>('GET', '/itinerary/assignees')
export const itineraryChanges = route<typeof itineraries.itineraryChanges>('GET', '/itinerary/changes/{seq}')

export const locationFilter = route<typeof locations.locationFilter>('GET', '/location/filter')
export const locationFilterList = route<typeof locations.locationFilterList>('GET', '/location/filter-list')
export const myLocations = route<typeof locations.myLocations>('GET', '/location/my-locations')
export const locationList = route<typeof locations.locationList>('GET', '/location/list')

export const notificationList = route<typeof notifications.notificationList>('GET', '/notification/list')
export const notificationRead = route<typeof notifications.notificationRead>('POST', '/notification/read')
export const notificationPush = route<typeof pushes.notificationPush>('GET', '/notification/push')
export const notificationSubscribe = route<typeof pushes.notificationSubscribe>('POST', '/notification/push')
export const notificationUnsubscribe = route<typeof pushes.notificationUnsubscribe>('DELETE', '/notification/push')
export const notificationSwitches = route<typeof pushes.notificationSwitches>('PUT', '/notification/switches')

export const productList = route<typeof products.productList>('GET', '/product/list')
export const productCreate = route<typeof products.productCreate>('POST', '/product/create')
export const productUpdate = route<typeof products.productUpdate>('PUT', '/product/update/{id}')
export const productDelete = route<typeof products.productDelete>('DELETE', '/product/delete/{id}')

export const reportMrItineraries = route<typeof reports.reportMrItineraries>('GET', '/report/mr-itineraries')
export const reportMrVisits = route<typeof reports.reportMrVisits>('GET', '/report/mr-visits')
export const reportTeleCalls = route<typeof reports.reportTeleCalls>('GET', '/report/tele-calls')
export const reportMarketSaturation = route<typeof reports.reportMarketSaturation>('GET', '/report/market-saturation')
export const mrItineraryDetails = route<typeof reports.mrItineraryDetails>('GET', '/report/mr-itinerary-details')
export const mrVisitDetails = route<typeof reports.mrVisitDetails>('GET', '/report/mr-visit-details')
export const teleCallDetails = route<typeof reports.teleCallDetails>('GET', '/report/tele-call-details')
export const marketSaturationDetails = route<typeof reports.marketSaturationDetails>('GET', '/report/market-saturation-details')
export const reportOptions = route<typeof reports.reportOptions>('GET', '/report/mr/itineraries/options')
export const mrByUser = route<typeof reports.mrByUser>('GET', '/report/mr-by-user')
export const areaHeadsByUser = route<typeof reports.areaHeadsByUser>('GET', '/report/area-heads-by-user')
export const reportSnapshots = route<typeof reports.reportSnapshots>('GET', '/report/snapshots')

export const clientSearch = search<typeof searches.clientSearch>('/client/search')
export const visitSearch = search<typeof searches.visitSearch>('/visit/search')
export const itinerarySearch = search<typeof searches.itinerarySearch>('/itinerary/search')

export const settingsRead = route<typeof settings.settingsRead>('GET', '/settings')
export const settingsChange = route<typeof settings.settingsChange>('PUT', '/settings')

export const strategyCreate = route<typeof strategies.strategyCreate>('POST', '/touchpoint/strategies/create')
export const strategyList = route<typeof strategies.strategyList>('GET', '/touchpoint/strategies/list')
export const strategyCurrent = route<typeof strategies.strategyCurrent>('GET', '/touchpoint/strategies/current')
export const strategyUpdate = route<typeof strategies.strategyUpdate>('PUT', '/touchpoint/strategies/update/{id}')
export const strategyDelete = route<typeof strategies.strategyDelete>('DELETE', '/touchpoint/strategies/delete/{id}')

export const touchpointCreate = route<typeof touchpoints.touchpointCreate>('POST', '/touchpoint/create')
export const touchpointUpdate = route<typeof touchpoints.touchpointUpdate>('PUT', '/touchpoint/update/{id}')
export const touchpointDelete = route<typeof touchpoints.touchpointDelete>('DELETE', '/touchpoint/delete/{id}')
export const touchpointList = route<typeof touchpoints.touchpointList>('GET', '/touchpoint/list')
export const progressClient = route<typeof touchpoints.progressClient>('GET', '/touchpoint/progress/client/{id}')
export const progressLastVisitor = route<typeof touchpoints.progressLastVisitor>('GET', '/touchpoint/progress/last-visitor/{id}')
export const progressVisitors = route<typeof touchpoints.progressVisitors>('GET', '/touchpoint/progress/visitors/{id}')
export const progressVisitorsOic = route<typeof touchpoints.progressVisitorsOic>('GET', '/touchpoint/progress/visitors/oic/{id}')
export const bestTimeClient = route<typeof bestTimes.bestTimeClient>('GET', '/touchpoint/best-time/client/{id}')
export const bestTimeList = route<typeof bestTimes.bestTimeList>('GET', '/touchpoint/best-time/list')
export const bestTimePlaces = route<typeof bestTimes.bestTimePlaces>('GET', '/touchpoint/best-time/places')
export const touchpointStatesList = route<typeof touchpoints.touchpointStatesList>('GET', '/touchpoint/states')

export const visitList = route<typeof visits.visitList>('GET', '/visit/list')
export const visitInfo = route<typeof visits.visitInfo>('GET', '/visit/info/{id}')
export const visitDelete = route<typeof visits.visitDelete>('DELETE', '/visit/delete/{id}')
export const visitChanges = route<typeof visits.visitChanges>('GET', '/visit/changes/{seq}')
export const visitProof = route<typeof proofs.visitProof>('GET', '/visit/proof/{id}')
export const visitProofPart = route<typeof proofs.visitProofPart>('PUT', '/visit/proof/{id}')
export const visitProofState = route<typeof proofs.visitProofState>('GET', '/visit/proof/{id}/state')
