import { type Kysely, sql } from 'kysely'

export const kind = 'expand'

/**
 * The pension calendar (docs/decisions/pension.md): what a step waits for, the calendar that a generation was placed by,
 * and indexes for the list of clients who were credited or confirm. The table of rules is a setting.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table touchpoints add column "when" text,
      add constraint touchpoints_when check ("when" is null or ("when" = 'after_crediting' and kind <> 'terminate'))
  `.execute(db)
  await sql`alter table strategy_generations add column calendar jsonb`.execute(db)
  await sql`
    create index clients_pension on clients (location_id, id) include (id_type, claim_type, birth_date, sss_id)
      where deleted_at is null and do_not_contact = 'none' and visit_result is distinct from 'Deceased' and visit_result is distinct from 'Moved Out'
  `.execute(db)
  await sql`create index client_placements_ended on client_placements (generation, client_id) where ended is not null`.execute(db)
}
