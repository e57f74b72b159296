-- A backup by a user whom policies bind reads shop by shop: it has to know every shop, also one without a hostname.
CREATE POLICY directory ON tenants FOR SELECT USING (current_setting('app.directory', true) = 'all');
