import * as contract from '@bisita/contract/reports'
import type { Report, ReportType } from '@bisita/contract/reports'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Context, TextStream } from '../../http/context.ts'
import type { HttpDeps } from '../../http/deps.ts'
import { mount } from '../../http/mount.ts'
import { readCell } from './details.service.ts'
import { readHeads, readMrs, readOptions } from './options.service.ts'
import { answerReport, readSnapshots } from './reports.service.ts'
import type { ReportRequest } from './reportContext.ts'

/** The four reports, what their cells count, and what was taken before. */
export function reportsRoutes(app: FastifyInstance, deps: HttpDeps): void {
  const answer = async (type: ReportType, context: Context, query: ReportRequest & { readonly job_id?: string | undefined }, reply: FastifyReply): Promise<Report | TextStream> => {
    const form = reply.request.headers.accept?.includes('application/json') ? 'json' : 'csv'
    const { snapshot, answer: answered } = await answerReport(deps, context, type, query, form)
    reply.headers({ 'report-version': snapshot.version, 'data-type': type, 'job-id': snapshot.id })
    return answered
  }

  mount(app, deps, contract.reportMrItineraries, (context, { query }, reply) => answer('mr-itineraries', context, query, reply))
  mount(app, deps, contract.reportMrVisits, (context, { query }, reply) => answer('mr-visits', context, query, reply))
  mount(app, deps, contract.reportTeleCalls, (context, { query }, reply) => answer('tele-calls', context, query, reply))
  mount(app, deps, contract.reportMarketSaturation, (context, { query }, reply) => answer('market-saturation', context, query, reply))

  mount(app, deps, contract.mrItineraryDetails, (context, { query }) => readCell(deps, context, 'mr-itineraries', query))
  mount(app, deps, contract.mrVisitDetails, (context, { query }) => readCell(deps, context, 'mr-visits', query))
  mount(app, deps, contract.teleCallDetails, (context, { query }) => readCell(deps, context, 'tele-calls', query))
  mount(app, deps, contract.marketSaturationDetails, (context, { query }) => readCell(deps, context, 'market-saturation', query))

  mount(app, deps, contract.reportOptions, (context) => readOptions(context))
  mount(app, deps, contract.mrByUser, (context, { query }) => readMrs(context, query.date))
  mount(app, deps, contract.areaHeadsByUser, (context) => readHeads(context))
  mount(app, deps, contract.reportSnapshots, (context, { query }) => readSnapshots(context, query))
}
