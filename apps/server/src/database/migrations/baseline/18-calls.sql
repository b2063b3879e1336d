-- The contact guard and the call desk.

-- What the contact guard and the call desk need of every living client: where it lives, whether it can be called at all, and what its contacts say,
-- by the earlier of when they happened and when they arrived.
create table call_states (
  client_id uuid primary key references clients on delete cascade,
  location_id text not null,
  -- Work not ended, not blocked, and with a number that is not known to be wrong.
  callable boolean not null,
  -- The last call, and its detail beyond the outcome.
  called_at timestamptz,
  call_detail text,
  -- The latest fifty, newest first: more than the guard can be set to count.
  recent_calls timestamptz[] not null default '{}',
  -- The last contact with an outcome, if that was Not Interested.
  not_interested_at timestamptz,
  -- The earliest promise that no later call has answered: when, whose, and in which contact.
  call_back_at timestamptz,
  call_back_by uuid,
  call_back_id uuid
);
-- Each class of the desk, in its order, place by place; and the promises of one person.
create index call_states_promises on call_states (location_id, call_back_at, client_id) where call_back_at is not null and callable;
create index call_states_promised on call_states (call_back_by, call_back_at, client_id) where call_back_at is not null;
create index call_states_never on call_states (location_id, client_id) where called_at is null and callable;
create index call_states_called on call_states (location_id, called_at, client_id) where called_at is not null and callable;
create index call_states_retry on call_states (location_id, called_at, client_id)
  where call_detail in ('No Answer', 'Busy', 'Unreachable', 'Wrong Number') and callable;

create function bisita_is_callable(c clients) returns boolean language sql immutable as $$
      select coalesce(c.visit_result, '') not in ('Deceased', 'Moved Out') and c.do_not_contact = 'none'
        and ((coalesce(length(c.phone_number), 0) > 4 and not c.phone_bad)
          or (coalesce(length(c.secondary_phone_number), 0) > 4 and not c.secondary_phone_bad))
    $$;

create function bisita_place_call_state() returns trigger language plpgsql as $$
      begin
        if new.deleted_at is not null then
          delete from call_states where client_id = new.id;
        else
          insert into call_states (client_id, location_id, callable) values (new.id, new.location_id, bisita_is_callable(new))
            on conflict (client_id) do update set location_id = excluded.location_id, callable = excluded.callable;
        end if;
        return null;
      end
    $$;
create trigger clients_call_state after insert on clients for each row execute function bisita_place_call_state();
create trigger clients_call_state_change after update on clients for each row
  when ((old.location_id, old.visit_result, old.do_not_contact, old.phone_number, old.secondary_phone_number, old.phone_bad,
  old.secondary_phone_bad, old.deleted_at)
  is distinct from (new.location_id, new.visit_result, new.do_not_contact, new.phone_number, new.secondary_phone_number, new.phone_bad,
  new.secondary_phone_bad, new.deleted_at))
  execute function bisita_place_call_state();

-- Computes the states of some clients from their contacts; also after a load that bypassed the trigger above.
create function bisita_derive_call_states(clients_of uuid[]) returns void language plpgsql as $$
      begin
        insert into call_states (client_id, location_id, callable, called_at, call_detail, recent_calls, not_interested_at,
          call_back_at, call_back_by, call_back_id)
        with contacts as materialized (
          select client_id, id, user_id, visit_type, visit_result, has_availed, contact_detail, call_back_at, least(visit_time, received_at) as at
          from visits where client_id = any (clients_of) and deleted_at is null),
        calls as (
          select client_id, (array_agg(at order by at desc, id desc))[1:50] as recent, (array_agg(id order by at desc, id desc))[1] as last_id,
            (array_agg(contact_detail order by at desc, id desc))[1] as detail
          from contacts where visit_type = 'call' group by client_id),
        told as (
          select distinct on (client_id) client_id, case when visit_result = 'Not Interested' then at end as not_interested_at
          from contacts where visit_result is not null or has_availed order by client_id, at desc, id desc),
        promised as (
          select distinct on (p.client_id) p.client_id, p.call_back_at, p.user_id, p.id
          from contacts p left join calls k on k.client_id = p.client_id
          where p.call_back_at is not null and (k.last_id is null or (p.at, p.id) >= (k.recent[1], k.last_id))
          order by p.client_id, p.call_back_at, p.id)
        select c.id, c.location_id, bisita_is_callable(c), k.recent[1], k.detail, coalesce(k.recent, '{}'), t.not_interested_at,
          p.call_back_at, p.user_id, p.id
        from clients c
          left join calls k on k.client_id = c.id left join told t on t.client_id = c.id left join promised p on p.client_id = c.id
        where c.id = any (clients_of) and c.deleted_at is null
        on conflict (client_id) do update set location_id = excluded.location_id, callable = excluded.callable, called_at = excluded.called_at,
          call_detail = excluded.call_detail, recent_calls = excluded.recent_calls, not_interested_at = excluded.not_interested_at,
          call_back_at = excluded.call_back_at, call_back_by = excluded.call_back_by, call_back_id = excluded.call_back_id;
      end
    $$;

-- Who has which client on the call desk. A lease that is not ended keeps everybody else away, even if its server died.
create table desk_leases (
  id uuid primary key,
  client_id uuid not null references clients on delete cascade,
  user_id uuid not null references users,
  branch_id uuid not null references branches,
  taken_at timestamptz not null,
  expires_at timestamptz not null,
  -- Given back, called, or taken over after it expired.
  ended_at timestamptz,
  because jsonb not null
);
-- At most one open lease per client: taking over ends the lease that has expired.
create unique index desk_leases_held on desk_leases (client_id) where ended_at is null;
create index desk_leases_of on desk_leases (user_id, taken_at);
create index desk_leases_ended on desk_leases (expires_at);
