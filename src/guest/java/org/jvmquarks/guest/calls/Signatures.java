package org.jvmquarks.guest.calls;

import java.util.Collections;
import javax.crypto.spec.SecretKeySpec;
import javax.xml.crypto.dsig.CanonicalizationMethod;
import javax.xml.crypto.dsig.Reference;
import javax.xml.crypto.dsig.SignedInfo;
import javax.xml.crypto.dsig.Transform;
import javax.xml.crypto.dsig.XMLSignatureFactory;
import javax.xml.crypto.dsig.dom.DOMSignContext;
import javax.xml.crypto.dsig.dom.DOMValidateContext;
import javax.xml.crypto.dsig.spec.C14NMethodParameterSpec;
import javax.xml.crypto.dsig.spec.TransformParameterSpec;
import javax.xml.parsers.DocumentBuilderFactory;
import org.w3c.dom.Document;
import org.w3c.dom.Node;

/** Signatures of XML with a key that everybody knows. */
public final class Signatures {
    private static final SecretKeySpec KEY = new SecretKeySpec(new byte[] {1, 2, 3, 4}, "HmacSHA256");
    private static final String HMAC = "http://www.w3.org/2001/04/xmldsig-more#hmac-sha256";

    private Signatures() {}

    /** Signs a document with a digest method, and returns whether the signature is valid. */
    public static boolean validate(String digestMethod) throws Exception {
        Document document = document();
        XMLSignatureFactory factory = XMLSignatureFactory.getInstance("DOM");
        Reference reference = factory.newReference(
                "",
                factory.newDigestMethod(digestMethod, null),
                Collections.singletonList(factory.newTransform(Transform.ENVELOPED, (TransformParameterSpec) null)),
                null,
                null);
        SignedInfo info = factory.newSignedInfo(
                factory.newCanonicalizationMethod(CanonicalizationMethod.INCLUSIVE, (C14NMethodParameterSpec) null),
                factory.newSignatureMethod(HMAC, null),
                Collections.singletonList(reference));
        factory.newXMLSignature(info, null).sign(new DOMSignContext(KEY, document.getDocumentElement()));
        Node signature = document.getElementsByTagNameNS("*", "Signature").item(0);
        DOMValidateContext context = new DOMValidateContext(KEY, signature);
        return factory.unmarshalXMLSignature(context).validate(context);
    }

    /** Returns whether validation is secure where nobody asks for it. */
    public static Object secureValidation() throws Exception {
        return new DOMValidateContext(KEY, document().getDocumentElement())
                .getProperty("org.jcp.xml.dsig.secureValidation");
    }

    private static Document document() throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        Document document = factory.newDocumentBuilder().newDocument();
        document.appendChild(document.createElementNS("urn:a", "a"));
        return document;
    }
}
