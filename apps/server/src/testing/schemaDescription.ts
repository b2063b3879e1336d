import type pg from 'pg'

/** The schema from PostgreSQL's catalogue: the describing lines of each table, function and other object, by its name. */
export type SchemaDescription = Readonly<Record<string, readonly string[]>>

/** The condition for objects of our own schema. */
const ours = `n.nspname = 'public'`

const queries = [
  `select 'table ' || c.relname as object, format('column %s %s%s%s%s', a.attname, format_type(a.atttypid, a.atttypmod),
     case when a.attcollation not in (0, t.typcollation) then ' collate ' || a.attcollation::regcollation else '' end,
     case when a.attnotnull then ' not null' else '' end,
     case when a.attidentity <> '' then ' identity ' || a.attidentity::text
       when a.attgenerated <> '' then ' generated ' || pg_get_expr(d.adbin, d.adrelid)
       else ' default ' || pg_get_expr(d.adbin, d.adrelid) end) as line
   from pg_attribute a join pg_class c on c.oid = a.attrelid join pg_namespace n on n.oid = c.relnamespace
   join pg_type t on t.oid = a.atttypid left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
   where ${ours} and c.relkind in ('r', 'p', 'v', 'm') and a.attnum > 0 and not a.attisdropped order by c.relname, a.attnum`,
  // NOT NULL is described with the columns; newer servers list it among the constraints too.
  `select 'table ' || c.relname as object, format('constraint %s %s', k.conname, pg_get_constraintdef(k.oid)) as line
   from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
   where ${ours} and k.contype <> 'n' order by c.relname, k.conname collate "C"`,
  `select 'table ' || c.relname as object, pg_get_indexdef(i.indexrelid) || case when i.indisvalid then '' else ' invalid' end as line
   from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
   where ${ours} order by c.relname, i.indexrelid::regclass::text collate "C"`,
  `select 'table ' || c.relname as object, pg_get_triggerdef(t.oid) || ' ' || t.tgenabled::text as line
   from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
   where ${ours} and not t.tgisinternal order by c.relname, t.tgname collate "C"`,
  `select 'table ' || c.relname as object, format('is %s %s %s', c.relkind, c.relpersistence, c.reloptions) as line
   from pg_class c join pg_namespace n on n.oid = c.relnamespace where ${ours} and c.relkind in ('r', 'p', 'v', 'm') order by c.relname`,
  `select 'table ' || c.relname as object, format('statistics %s on %s', s.stxkind, pg_get_statisticsobjdef(s.oid)) as line
   from pg_statistic_ext s join pg_class c on c.oid = s.stxrelid join pg_namespace n on n.oid = c.relnamespace where ${ours} order by s.stxname`,
  // The program itself replaces these two, where a database was restored into another cluster or a copy took over.
  `select 'function ' || p.oid::regprocedure as object, pg_get_functiondef(p.oid) as line
   from pg_proc p join pg_namespace n on n.oid = p.pronamespace
   where ${ours} and p.prokind in ('f', 'p') and p.proname not in ('bisita_revision_offset', 'bisita_timeline') order by p.oid::regprocedure::text collate "C"`,
  `select 'sequence ' || c.relname as object, format('%s %s %s %s', s.seqtypid::regtype, s.seqstart, s.seqincrement, s.seqcycle) as line
   from pg_sequence s join pg_class c on c.oid = s.seqrelid join pg_namespace n on n.oid = c.relnamespace where ${ours} order by c.relname`,
  `select 'type ' || t.typname as object, format('%s %s', t.typtype, pg_get_constraintdef(k.oid)) as line
   from pg_type t join pg_namespace n on n.oid = t.typnamespace left join pg_constraint k on k.contypid = t.oid
   where ${ours} and t.typtype in ('d', 'e', 'r') order by t.typname`,
  `select 'extension ' || extname as object, '' as line from pg_extension where extname <> 'plpgsql' order by extname`,
]

/** Reads the whole schema: columns, types, defaults, constraints, indexes, triggers and functions. */
export async function readSchemaDescription(pool: Pick<pg.Pool, 'query'>): Promise<SchemaDescription> {
  const found: Record<string, string[]> = {}
  for (const query of queries) {
    const { rows } = await pool.query<{ object: string; line: string }>(query)
    for (const { object, line } of rows) (found[object] ??= []).push(line)
  }
  return found
}
