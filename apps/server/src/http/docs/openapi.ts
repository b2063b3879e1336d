import { STATUS_CODES } from 'node:http'
import { approvalOffer } from '@bisita/contract/approvals'
import { type Call, isChange } from '@bisita/contract/calls/call'
import { problem } from '@bisita/contract/problems'
import { problemKinds } from '@bisita/contract/problems.kinds'
import { roleLabels, roles } from '@bisita/contract/users/roles'
import { mayAny } from '@bisita/rules/people/permissions'
import { policy } from '@bisita/rules/people/policy'
import type { z } from 'zod'
import type { OpenApiContent, OpenApiDocument, OpenApiOperation, OpenApiParameter, OpenApiReference, OpenApiResponse, OpenApiSchema } from './openapi.types.ts'
import { mayNeedApproval } from '../calls.ts'
import { jsonSchema, parameterSchema } from './schemas.ts'

const description = `The calls of Bisita. JSON in UTF-8; times are ISO 8601 in UTC, days YYYY-MM-DD and Manila's, money is in pesos.

Sign in with POST /auth/authenticate and send the cookie with every call. A call sees and changes only what is in the \
scope of the user. Unknown parameters and fields are refused. A refusal carries a message that is fit to be shown.`

const domains: Readonly<Record<string, string>> = {
  auth: 'Signing in and out',
  users: 'The signed-in user',
  dashboards: 'Figures',
  reports: 'The four reports, what their cells count, and those that were taken before',
  locations: 'Regions, provinces, cities and municipalities, barangays',
  clients: 'Clients, their history, and the feed of revisions that a device replays',
  visits: 'Visits, calls and the photos that prove them',
  itineraries: 'Planned visits',
  strategies: 'Strategies: which steps are taken with a client, and when',
  touchpoints: 'The steps of a strategy, how far each client is, and the call desk',
  consents: 'What clients agreed to, and the notice that is read to them',
  products: 'What the business lends',
  notifications: 'What people are told of in the bell',
  backups: 'Backups, and whether everything is in order',
  jobs: 'Long work: run, scheduled, cancelled and tried again',
  imports: 'Lists of clients from a file: checked, uploaded and taken back',
  psgc: 'Editions of the Philippine Standard Geographic Code',
  audit: 'Who changed what, and whether it is still as it was noted',
  settings: 'What the organisation has set',
  branches: 'Branches',
  areas: 'Areas, their branches and heads',
  assignments: 'Who holds what',
  approvals: 'Requests for the approval of another person',
  health: 'Whether the server runs',
}

const domainOf = (call: Call): string => call.name.split('.')[0] ?? ''

const changes = (call: Call): boolean => isChange(call)

const headers: Readonly<Record<string, OpenApiParameter>> = {
  'Idempotency-Key': {
    name: 'Idempotency-Key',
    in: 'header',
    required: false,
    description: 'A UUID of this sending. Sent again with the same content, the first answer is given again.',
    schema: { type: 'string', format: 'uuid' },
  },
  'X-Bisita-User': {
    name: 'X-Bisita-User',
    in: 'header',
    required: false,
    description: 'The id of the user the sender takes the session for; 409 wrong_user where it is somebody else’s.',
    schema: { type: 'string', format: 'uuid' },
  },
}

/** A successful answer in each of its forms. */
function answered({ produces, alsoCsv }: Call, schema: () => OpenApiSchema): OpenApiContent {
  if (produces !== undefined) return { [produces]: { schema: produces === 'text/csv' ? { type: 'string' } : binary } }
  return alsoCsv ? { ...json(schema()), 'text/csv': { schema: { type: 'string' } } } : json(schema())
}

/** The statuses with which a call may be refused. */
function refusals(call: Call): number[] {
  const statuses = [400, 500, 503]
  if (call.requires !== 'anyone') statuses.push(401, 403)
  else if (call.secret) statuses.push(401, 403, 429) // the sign-in itself
  if (call.requires === 'anyone' && call.upload !== undefined) statuses.push(404, 409) // work handed over without a session
  if (changes(call)) statuses.push(403)
  if (changes(call) && call.requires !== 'anyone') statuses.push(409)
  if (call.params !== undefined) statuses.push(404)
  if (call.body !== undefined || call.bytes !== undefined) statuses.push(413, 415)
  return [...new Set(statuses)].sort((a, b) => a - b)
}

function refusal(status: number, components: Record<string, OpenApiSchema>): OpenApiResponse {
  const kinds = Object.entries(problemKinds).filter(([, kind]) => kind.status === status)
  return {
    description: kinds.map(([code, { message }]) => `${code}: ${message}`).join('\n'),
    ...(status === 429 && { headers: { 'Retry-After': { description: 'Seconds to wait', schema: { type: 'integer' } } } }),
    content: { 'application/json': { schema: jsonSchema(problem, 'output', components) } },
  }
}

/** One parameter for each field of an object. */
function parametersOf(schema: z.ZodType | undefined, place: 'path' | 'query', components: Record<string, OpenApiSchema>): OpenApiParameter[] {
  if (schema === undefined) return []
  const { properties = {}, required = [] } = jsonSchema(schema, 'input', components)
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: place,
    required: place === 'path' || required.includes(name),
    schema: parameterSchema(property as OpenApiSchema),
  }))
}

function whoMay({ requires }: Call): string {
  if (requires === 'anyone') return 'Needs no sign-in.'
  if (requires === 'signed_in') return 'For everybody who is signed in.'
  const allowed = roles.filter((role) => mayAny(requires, role)).map((role) => `${roleLabels[role]} (${role})`)
  const some = requires.some((action) => roles.some((role) => policy[action].roles[role] === 'approval'))
  return `For ${allowed.join(', ')}.${some ? ' Where x-permissions says approval, another person must approve first.' : ''}`
}

/** The schema of bytes. */
const binary: OpenApiSchema = { type: 'string', format: 'binary' }

const json = (schema: OpenApiSchema): OpenApiContent => ({ 'application/json': { schema } })

const needsApproval = 'Nothing is done yet: send metadata_format to POST /approval/request to ask for the approval of another person'

/** The request body of a call: JSON, the same fields as a form beside a file, or bytes. */
function sent({ body, upload, bytes }: Call, components: Record<string, OpenApiSchema>): OpenApiContent {
  if (bytes !== undefined || body === undefined) return { 'application/octet-stream': { schema: binary } }
  const schema = jsonSchema(body, 'input', components)
  if (upload === undefined) return json(schema)
  return { ...json(schema), 'multipart/form-data': { schema: { ...schema, properties: { ...schema.properties, [upload.field]: binary } } } }
}

function operation(call: Call, components: Record<string, OpenApiSchema>): OpenApiOperation {
  const keyed = changes(call) && call.requires !== 'anyone'
  const ofHeaders: OpenApiReference[] = [
    ...(keyed && !call.secret ? [{ $ref: '#/components/parameters/Idempotency-Key' }] : []),
    ...(keyed ? [{ $ref: '#/components/parameters/X-Bisita-User' }] : []),
  ]
  const parameters = [
    ...parametersOf(call.params, 'path', components),
    ...parametersOf(call.query, 'query', components),
    ...ofHeaders,
  ]
  const replayed = {
    headers: { 'Idempotency-Replayed': { description: '`true` where an earlier answer is given again', schema: { type: 'string' } } },
  } as const
  const answers = Object.entries(call.answers).map(([status, schema]): [string, OpenApiResponse] => [
    status,
    {
      description: STATUS_CODES[status] ?? '',
      ...(keyed && !call.secret && replayed),
      content: answered(call, () => jsonSchema(schema, 'output', components)),
    },
  ])
  if (mayNeedApproval(call)) {
    answers.push(['202', { description: needsApproval, content: json(jsonSchema(approvalOffer, 'output', components)) }])
  }
  return {
    operationId: call.name,
    summary: call.summary,
    description: whoMay(call),
    tags: [domainOf(call)],
    security: call.requires === 'anyone' ? [] : [{ session: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...((call.body ?? call.bytes) && { requestBody: { required: true, content: sent(call, components) } }),
    responses: {
      ...Object.fromEntries(answers),
      ...Object.fromEntries(refusals(call).map((status) => [status, { $ref: `#/components/responses/${status}` }])),
    },
    ...(typeof call.requires !== 'string' && {
      'x-permissions': Object.fromEntries(call.requires.map((action) => [action, policy[action].roles])),
    }),
  }
}

/** The OpenAPI 3.1 document of some calls, made from the schemas that validate them. */
export function openApi(calls: readonly Call[], version: string): OpenApiDocument {
  const schemas: Record<string, OpenApiSchema> = {}
  const paths: Record<string, Record<string, OpenApiOperation>> = {}
  for (const call of calls) {
    paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operation(call, schemas) }
  }
  const refused = [...new Set(calls.flatMap(refusals))].sort((a, b) => a - b)
  const responses = Object.fromEntries(refused.map((status) => [status, refusal(status, schemas)]))
  return {
    openapi: '3.1.1',
    info: { title: 'Bisita', version, description },
    servers: [{ url: '/api' }],
    tags: [...new Set(calls.map(domainOf))].map((name) => ({ name, description: domains[name] ?? '' })),
    paths,
    components: {
      schemas,
      parameters: headers,
      responses,
      securitySchemes: {
        session: { type: 'apiKey', in: 'cookie', name: 'bisita', description: 'Set by signing in. Over HTTPS its name is __Host-bisita.' },
      },
    },
  }
}
