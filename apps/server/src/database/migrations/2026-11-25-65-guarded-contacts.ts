import { type Kysely, sql } from 'kysely'

/**
 * What a call says beyond its outcome, and whether a client may be contacted at all. Of what is there already nothing more
 * is known: no number is bad, nobody is blocked.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table visits
      add column contact_detail text check (contact_detail in ('No Answer', 'Busy', 'Unreachable', 'Wrong Number', 'Call Back', 'Do Not Call')),
      add column number_dialled text check (number_dialled in ('primary', 'secondary')),
      add column dialled_number text,
      add column override_reason text check (override_reason <> ''),
      add column guard_flags text[] not null default '{}',
      add constraint visits_dialled check ((number_dialled is null) = (dialled_number is null)),
      add constraint visits_called check (visit_type = 'call' or (contact_detail is null and number_dialled is null)),
      add constraint visits_detail check (contact_detail is null or (case contact_detail
        when 'Call Back' then visit_result in ('Not Around', 'Interested') and call_back_at is not null
        when 'Do Not Call' then visit_result = 'Not Interested'
        else visit_result = 'Not Around' end) is true)
  `.execute(db)

  await sql`
    alter table clients
      add column phone_bad boolean not null default false,
      add column secondary_phone_bad boolean not null default false,
      add column do_not_contact text not null default 'none' check (do_not_contact in ('none', 'call', 'all')),
      add column do_not_contact_reason text check (do_not_contact_reason <> ''),
      -- The call that asked for the block, as long as nobody has changed the block since.
      add column blocked_by_visit uuid,
      add constraint clients_blocked check (do_not_contact <> 'none' or (do_not_contact_reason is null and blocked_by_visit is null))
  `.execute(db)
  await sql`
    alter table client_revisions
      add column phone_bad boolean not null default false,
      add column secondary_phone_bad boolean not null default false,
      add column do_not_contact text not null default 'none',
      add column do_not_contact_reason text,
      add column blocked_by_visit uuid
  `.execute(db)

  // A superseded version is archived with every column that both tables have by now.
  const { rows } = await sql<{ name: string }>`
    select c.attname as name from pg_attribute c join pg_attribute r on r.attname = c.attname and r.attnum > 0 and not r.attisdropped
    where c.attrelid = 'clients'::regclass and r.attrelid = 'client_revisions'::regclass and c.attnum > 0 and not c.attisdropped
    order by c.attnum
  `.execute(db)
  const columns = rows.map(({ name }) => name)
  await sql.raw(`
    create or replace function bisita_revise_client() returns trigger language plpgsql as $$
      begin
        new.revision_id := bisita_revision();
        -- A transaction that began before the last change but writes after it would number its change too
        -- low: it is begun again (serialization_failure) and gets a higher number.
        if old.revision_id > new.revision_id then
          raise exception 'client % was revised by a later transaction', old.id using errcode = '40001';
        end if;
        if old.revision_id < new.revision_id then
          insert into client_revisions (${columns.join(', ')}, superseded_by)
            values (${columns.map((column) => `old.${column}`).join(', ')}, new.revision_id);
        end if;
        return new;
      end
    $$
  `).execute(db)
}
