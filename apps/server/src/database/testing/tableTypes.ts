import type pg from 'pg'

/** How values of PostgreSQL's types are read (`database/connection.ts`). */
const types: Readonly<Record<string, string>> = {
  bit: 'string', bool: 'boolean', bytea: 'Buffer', date: 'string', float8: 'number', inet: 'string', int2: 'number', int4: 'number', int8: 'number', json: 'unknown',
  jsonb: 'unknown', numeric: 'number', text: 'string', timestamptz: 'Date', uuid: 'string',
}

type Column = { readonly table: string; readonly name: string; readonly type: string; readonly nullable: boolean; readonly written: 'always' | 'default' | 'never' }

/** The columns of all tables but Kysely's own. `written`: by the database always, where nothing is given, or never. */
const query = `
  select c.relname as table, a.attname as name, t.typname as type, not a.attnotnull as nullable,
    case when a.attidentity = 'a' or a.attgenerated <> '' then 'always' when a.atthasdef or a.attidentity = 'd' then 'default' else 'never' end as written
  from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace join pg_type t on t.oid = a.atttypid
  where n.nspname = 'public' and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped and c.relname not like 'kysely%'
  order by c.relname collate "C", a.attnum`

/** The type of a column as Kysely takes it. */
function typeOf({ table, name, type, nullable, written }: Column): string {
  const isArray = type.startsWith('_')
  const known = types[isArray ? type.slice(1) : type]
  if (known === undefined) throw new Error(`${table}.${name} is ${type}, which has no type here yet.`)
  const value = isArray ? `${known}[]` : known
  if (value === 'Date' && written !== 'always') return nullable ? 'NullableInstant' : written === 'default' ? 'GeneratedInstant' : 'Instant'
  const read = nullable && value !== 'unknown' ? `${value} | null` : value
  return { always: `GeneratedAlways<${read}>`, default: `Generated<${read}>`, never: read }[written]
}

/** The text of `tables/schema.generated.ts`, from a database whose migrations have all run. */
export async function writeTypes(pool: Pick<pg.Pool, 'query'>): Promise<string> {
  const { rows } = await pool.query<Column>(query)
  const tables = [...Map.groupBy(rows, ({ table }) => table)]
  const blocks = tables.map(([table, columns]) => `  ${table}: {\n${columns.map((column) => `    ${column.name}: ${typeOf(column)}\n`).join('')}  }\n`)
  return `// Written by \`npm run types:database\` from the migrated schema. Change a migration or overrides.ts instead.
import type { Generated, GeneratedAlways } from 'kysely'
import type { GeneratedInstant, Instant, NullableInstant } from './columns.ts'

/** Every table as the schema says. */
export type Schema = {
${blocks.join('')}}
`
}
