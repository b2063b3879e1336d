-- Sessions, throttling of wrong passwords, and keys of calls that are sent again.

create table sessions (
  token_hash bytea primary key,
  user_id uuid not null references users,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  ended text check (ended in ('signed_out', 'password', 'deleted', 'deactivated')),
  address inet,
  user_agent text,
  -- How a session is named on screens and in calls; the token's hash never leaves the server.
  id uuid not null default gen_random_uuid() unique,
  -- The phone that was set up under it.
  device_id uuid,
  -- Wrong answers to "what is your password?" since the last right one.
  wrong_passwords int not null default 0
);
create index sessions_by_user on sessions (user_id);
create index sessions_by_expiry on sessions (expires_at);
-- Where somebody is signed in, last used first.
create index sessions_open on sessions (user_id, last_used_at desc, id) where ended is null;

-- Devices that somebody has signed in from.
create table known_devices (
  user_id uuid not null references users,
  -- SHA-256 of what the device's cookie holds.
  token_hash bytea not null,
  used_at timestamptz not null,
  primary key (user_id, token_hash)
);

-- Whose password was set by somebody else, and when.
create table passwords_set (
  id bigint generated always as identity primary key,
  user_id uuid not null references users,
  -- Who knew the password: whoever set it, or was shown it on approving.
  set_by uuid not null references users,
  set_at timestamptz not null
);
create index passwords_set_of on passwords_set (user_id, set_at);
create index passwords_set_by on passwords_set (set_by, set_at);

-- Wrong sign-ins, counted by what they have in common (a person and an address, an address, a person, a device), and for unknown user
-- names in a fixed number of rows.
create table login_failures (
  -- What they have in common.
  counted text primary key,
  failures int not null,
  since timestamptz not null,
  blocked_until timestamptz
);
create index login_failures_by_age on login_failures (since);

-- How often somebody has learnt today that a number belongs to a client outside the own scope.
create table number_answers (
  user_id uuid primary key references users on delete cascade,
  day date not null,
  answers int not null
);

-- Answers of calls that changed something, by the key that the sender gave: the same call sent again gets the same answer.
create table idempotency_keys (
  user_id uuid not null,
  method text not null,
  path text not null,
  key uuid not null,
  content_hash bytea not null,
  status smallint,
  answer text,
  created_at timestamptz not null default now(),
  primary key (user_id, method, path, key)
);
create index idempotency_keys_by_age on idempotency_keys (created_at);
