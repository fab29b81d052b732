INSERT INTO "audit_head" ("id", "last_id", "last_hash") VALUES (1, 0, decode(repeat('00', 32), 'hex')) ON CONFLICT DO NOTHING;
