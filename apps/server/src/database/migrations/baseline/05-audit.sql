-- The audit trail and the settings.

-- The audit trail. Each line has the number of the transaction that wrote it (seq): below bisita_settled() no line can appear any more, so
-- the lines have one order in which each is sealed once. Seals and counts are written later, by one server at a time: whoever writes a
-- line pays for its indexes only.
create table audit_log (
  id bigint generated always as identity primary key,
  at timestamptz not null default now(),
  user_id uuid,
  action text not null,
  record_type text not null,
  record_id text not null,
  before jsonb,
  after jsonb,
  address inet,
  request_id text not null,
  seq bigint not null default bisita_revision()
);
-- What is to be sealed next, and what is not counted yet.
create index audit_log_by_seq on audit_log (seq, id);
-- The list, newest first, and by each of its filters. A record's id implies its type.
create index audit_log_newest on audit_log (at, id);
create index audit_log_by_record on audit_log (record_id, at, id);
create index audit_log_by_action on audit_log (action, at, id);
-- A page of what somebody did is merged from the newest lines of each action; one of a person and an action is a walk along the index,
-- however rare the two are together.
create index audit_log_by_user_action on audit_log (user_id, action, at, id) where user_id is not null;

create table audit_seals (
  -- From 1 on, without a gap.
  n bigint primary key,
  audit_id bigint not null unique,
  seq bigint not null,
  -- Over the key, the seal before and the line.
  seal bytea not null,
  -- Which key: the beginning of a digest of it.
  key_id text not null,
  sealed_at timestamptz not null
);

-- Numbers of sealed lines by Manila month and day, for each user and (nil UUID) for everybody.
create table audit_counts (
  user_id uuid not null,
  span text not null check (span in ('day', 'month')),
  day date not null,
  action text not null,
  record_type text not null,
  n int not null,
  primary key (user_id, span, day, action, record_type)
);

-- Lines and seals are never changed or removed.
create function bisita_audit_stays() returns trigger language plpgsql as $$
      begin
        raise exception 'the audit trail is only ever added to' using errcode = 'insufficient_privilege';
      end
    $$;
create trigger audit_log_stays before update or delete or truncate on audit_log
  for each statement execute function bisita_audit_stays();
create trigger audit_seals_stays before update or delete or truncate on audit_seals
  for each statement execute function bisita_audit_stays();

-- One row, whose value has the settings that differ from their defaults.
create table settings (
  key text primary key,
  value jsonb not null,
  version int not null default 0,
  changed_at timestamptz,
  -- Without a foreign key: a demo is emptied of its people, and the settings stay.
  changed_by uuid
);
