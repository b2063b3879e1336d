import { type Kysely, sql } from 'kysely'

/**
 * An index of calls by the number called: the contact guard counts the calls to a number whichever client has it. Each
 * client's numbers are stored with the client for the call desk. Promised calls get an index by time, for reminders.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index visits_dialled on visits (dialled_number, least(visit_time, received_at))
      where deleted_at is null and dialled_number ~ '^[+][0-9]{8,15}$'
  `.execute(db)
  await sql`
    create index visits_do_not_call on visits (dialled_number, client_id)
      where deleted_at is null and dialled_number ~ '^[+][0-9]{8,15}$' and contact_detail = 'Do Not Call'
  `.execute(db)

  // The numbers at which the client can be called; null where one is missing, wrong, or the client is not to be called at all.
  await sql`alter table call_states add column phone text, add column secondary_phone text`.execute(db)
  await sql`
    create function bisita_callable_numbers(c clients) returns text[] language plpgsql immutable as $$
      declare first clients := c; second clients := c;
      begin
        first.secondary_phone_number := null;
        second.phone_number := null;
        return array[case when bisita_is_callable(first) then c.phone_number end, case when bisita_is_callable(second) then c.secondary_phone_number end];
      end
    $$
  `.execute(db)
  await sql`
    create function bisita_fill_numbers() returns trigger language plpgsql as $$
      declare numbers text[] := (select bisita_callable_numbers(c) from clients c where c.id = new.client_id);
      begin
        new.phone := numbers[1];
        new.secondary_phone := numbers[2];
        return new;
      end
    $$
  `.execute(db)
  await sql`
    create function bisita_follow_numbers() returns trigger language plpgsql as $$
      declare numbers text[] := bisita_callable_numbers(new);
      begin
        update call_states set phone = numbers[1], secondary_phone = numbers[2] where client_id = new.id;
        return null;
      end
    $$
  `.execute(db)
  await sql`update call_states s set phone = n.numbers[1], secondary_phone = n.numbers[2]
    from (select c.id, bisita_callable_numbers(c) as numbers from clients c where c.deleted_at is null) n where n.id = s.client_id and s.callable`.execute(db)
  await sql`create trigger call_states_numbers before insert on call_states for each row when (new.callable) execute function bisita_fill_numbers()`.execute(db)
  await sql`
    create trigger clients_call_state_numbers after update on clients for each row
      when (bisita_callable_numbers(old) is distinct from bisita_callable_numbers(new)) execute function bisita_follow_numbers()
  `.execute(db)

  await sql`create index call_states_promises_due on call_states (call_back_at) where call_back_at is not null`.execute(db)
}
