import { roleLabels, roles } from '@bisita/contract/users/roles'
import type { OpenApiDocument, OpenApiOperation, OpenApiParameter, OpenApiResponse, OpenApiSchema } from './openapi.types.ts'
import { html, type Html } from './html.ts'
import { schemaText } from './schemaText.ts'
import { style } from './style.ts'

type Part = OpenApiDocument['components']

const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))

/** The shared part that a reference names, or the part itself where it is no reference. */
function found<T extends object>(part: T | { readonly $ref: string }, kind: Readonly<Record<string, T>>): T {
  if (!('$ref' in part)) return part
  const shared = kind[part.$ref.split('/').at(-1) ?? '']
  if (shared === undefined) throw new Error(`The document has no ${part.$ref}`)
  return shared
}

function fields(caption: string, rows: readonly { name: string; place: string; required: boolean; schema: OpenApiSchema; description?: string }[]): Html {
  return html`<table><caption>${caption}</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Where</th><th scope="col">What</th></tr></thead>
<tbody>${rows.map(
    ({ name, place, required, schema, description }) => html`<tr><th scope="row"><code>${name}</code>${required && html` required`}</th>
<td class="place">${place}</td><td>${schemaText(schema)}${schema.default !== undefined && html`; <code>${textOf(schema.default)}</code> if left out`}${description !== undefined && html`. ${description}`}</td></tr>`,
  )}</tbody></table>`
}

function sentFields({ parameters = [], requestBody }: OpenApiOperation, parts: Part): Html {
  const sent = parameters.map((parameter) => {
    const { in: place, ...rest } = found<OpenApiParameter>(parameter, parts.parameters)
    return { ...rest, place }
  })
  const body = requestBody?.content['application/json']?.schema
  const ofBody = Object.entries(body?.properties ?? {}).map(([name, schema]) => ({
    name,
    place: 'body',
    required: body?.required?.includes(name) ?? false,
    schema: schema as OpenApiSchema,
  }))
  const rows = [...sent, ...ofBody]
  return rows.length === 0 ? html`<p class="quiet">Takes no parameters.</p>` : fields('What is sent', rows)
}

function permissions({ security, 'x-permissions': table }: OpenApiOperation): Html {
  if (table === undefined) return html`<p>${security.length === 0 ? 'Needs no sign-in.' : 'For everybody who is signed in.'}</p>`
  return html`<table><caption>Who may</caption>
<thead><tr><th scope="col">Role</th>${Object.keys(table).map((action) => html`<th scope="col"><code>${action}</code></th>`)}</tr></thead>
<tbody>${roles.map(
    (role) => html`<tr><th scope="row">${roleLabels[role]} (${role})</th>${Object.values(table).map((cells) => html`<td>${cells[role]}</td>`)}</tr>`,
  )}</tbody></table>`
}

function answers({ responses }: OpenApiOperation, parts: Part): Html {
  const rows = Object.entries(responses).map(([status, response]) => {
    const { description, content } = found<OpenApiResponse>(response, parts.responses)
    const refusal = '$ref' in response
    const said = refusal
      ? html`<a href="#refusal-${status}">${description.split('\n').map((line) => line.split(':')[0]).join(', ')}</a>`
      : html`${Object.entries(content ?? {}).map(([type, { schema }]) => (type === 'application/json' ? schemaText(schema) : html`<code>${type}</code>`))}`
    return html`<tr><th scope="row">${status}</th><td>${said}</td></tr>`
  })
  return html`<table><caption>What is answered</caption>
<thead><tr><th scope="col">Status</th><th scope="col">Content</th></tr></thead><tbody>${rows}</tbody></table>`
}

type Listed = { readonly path: string; readonly method: string; readonly operation: OpenApiOperation }

const call = ({ path, method, operation }: Listed, parts: Part): Html => html`<section aria-labelledby="${operation.operationId}">
<h3 id="${operation.operationId}"><code><span class="method">${method.toUpperCase()}</span> ${path}</code></h3>
<p>${operation.summary}.</p>
${permissions(operation)}${sentFields(operation, parts)}${answers(operation, parts)}
</section>`

function record(name: string, schema: OpenApiSchema): Html {
  const { properties } = schema
  if (properties === undefined) return html`<section aria-labelledby="${name}"><h3 id="${name}">${name}</h3><p>${schemaText(schema)}</p></section>`
  return html`<section aria-labelledby="${name}"><h3 id="${name}">${name}</h3>
<table><thead><tr><th scope="col">Field</th><th scope="col">What</th></tr></thead>
<tbody>${Object.entries(properties).map(
    ([field, what]) => html`<tr><th scope="row"><code>${field}</code></th><td>${schemaText(what as OpenApiSchema)}${schema.required?.includes(field) === false && html`, may be missing`}</td></tr>`,
  )}</tbody></table></section>`
}

const refusal = (status: string, { description }: OpenApiResponse): Html => html`<section aria-labelledby="refusal-${status}">
<h3 id="refusal-${status}">${status}</h3>
<ul class="codes">${description.split('\n').map((line) => {
  const [code = '', ...message] = line.split(': ')
  return html`<li><code>${code}</code>: ${message.join(': ')}</li>`
})}</ul></section>`

/** The document as a page for people: one file without any script. */
export function documentPage({ info, servers, tags, paths, components }: OpenApiDocument): string {
  const base = servers[0]?.url ?? ''
  const all = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Listed => ({ path: `${base}${path}`, method, operation })),
  )
  const under = (tag: string) => all.filter(({ operation }) => operation.tags[0] === tag)
  return html`<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${info.title}: calls</title><style>${{ html: style }}</style></head><body>
<a class="skip" href="#calls">Skip to the calls</a>
<header><h1>${info.title}: calls</h1><p class="quiet">Version ${info.version}. The same as <a href="openapi.json">OpenAPI 3.1</a>.</p>
${info.description.split('\n\n').map((text) => html`<p>${text}</p>`)}</header>
<nav aria-label="Contents"><ul>${tags.map(
    ({ name, description }) => html`<li><a href="#${name}">${description}</a></li>`,
  )}<li><a href="#records">Records</a></li><li><a href="#refusals">Refusals</a></li></ul></nav>
<main id="calls">${tags.map(
    ({ name, description }) => html`<section aria-labelledby="${name}"><h2 id="${name}">${description}</h2>${under(name).map((each) => call(each, components))}</section>`,
  )}
<section aria-labelledby="records"><h2 id="records">Records</h2>${Object.entries(components.schemas).map(([name, schema]) => record(name, schema))}</section>
<section aria-labelledby="refusals"><h2 id="refusals">Refusals</h2>${Object.entries(components.responses).map(([status, response]) => refusal(status, response))}</section>
</main></body></html>`.html
}
