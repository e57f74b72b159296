ALTER TABLE "uploads" ADD COLUMN "public_time" timestamp with time zone;--> statement-breakpoint
-- What everybody could see so far stays visible: pictures of listings, of accounts offered for buying, and faces.
-- Row-level security holds for the table's owner too, hence shop by shop.
DO $$
DECLARE shop integer;
BEGIN
  PERFORM set_config('app.directory', 'all', true);
  FOR shop IN SELECT DISTINCT tenant_id FROM tenant_hosts LOOP
    PERFORM set_config('app.tenant', shop::text, true);
    UPDATE uploads SET public_time = coalesce(used_time, create_time)
    WHERE tenant_id = shop AND (
      EXISTS (SELECT FROM listing_pictures p WHERE p.tenant_id = shop AND p.url = '/pictures/upload/' || uploads.key)
      OR EXISTS (SELECT FROM buybacks b WHERE b.tenant_id = shop AND '/pictures/upload/' || uploads.key = ANY (b.images))
      OR EXISTS (
        SELECT FROM users u
        WHERE u.tenant_id = shop AND regexp_replace(u.avatar, '-w\d+\.webp$', '.webp') = '/pictures/upload/' || uploads.key
      )
    );
  END LOOP;
  PERFORM set_config('app.tenant', '', true);
  PERFORM set_config('app.directory', '', true);
END
$$;
