import type { OpenApiSchema } from './openapi.types.ts'
import { html, type Html } from './html.ts'

const join = (parts: readonly Html[], between: string): Html => ({ html: parts.map((part) => part.html).join(between) })

const formats: Readonly<Record<string, string>> = {
  uuid: 'id (UUID)',
  date: 'date, YYYY-MM-DD',
  'date-time': 'time, ISO 8601',
}

const types: Readonly<Record<string, string>> = {
  string: 'text',
  integer: 'whole number',
  number: 'number',
  boolean: 'true or false',
  null: 'null',
  object: 'object',
}

function bounds({ minimum, maximum, minLength, maxLength, pattern }: OpenApiSchema): string {
  const said = []
  if (pattern === String.raw`^\d{10}$`) said.push('10 digits')
  else if (pattern !== undefined) said.push(`matches ${pattern}`)
  if (minimum !== undefined && maximum !== undefined) said.push(`${minimum} to ${maximum}`)
  else if (minimum !== undefined) said.push(`at least ${minimum}`)
  else if (maximum !== undefined) said.push(`at most ${maximum}`)
  if (minLength !== undefined && minLength > 0) said.push('not empty')
  if (maxLength !== undefined) said.push(`at most ${maxLength} characters`)
  return said.length === 0 ? '' : `, ${said.join(', ')}`
}

/** What a value may be, in a few words of HTML; a named record is a link. */
export function schemaText(schema: OpenApiSchema): Html {
  if (schema.$ref !== undefined) {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return html`<a href="#${name}">${name}</a>`
  }
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  if (schema.enum !== undefined) {
    const choices = schema.enum.map((choice) => html`<code>${String(choice)}</code>`)
    return html`one of ${join(choices, ', ')}`
  }
  const choices = schema.anyOf ?? schema.oneOf
  if (choices !== undefined) return join(choices.map(schemaText), ' or ')
  if (schema.type === 'array') return html`list of ${schemaText(schema.items as OpenApiSchema)}`
  if (schema.type === 'object' && schema.properties !== undefined) {
    const fields = Object.entries(schema.properties).map(
      ([name, field]) => html`<code>${name}</code>: ${schemaText(field as OpenApiSchema)}`,
    )
    return html`{ ${join(fields, '; ')} }`
  }
  const format = schema.format === undefined ? undefined : formats[schema.format]
  if (format !== undefined) return html`${format}`
  const several = [schema.type ?? []].flat().map((type) => types[type] ?? type)
  return html`${several.length === 0 ? 'anything' : several.join(' or ')}${bounds(schema)}`
}
